import { serveUpstream, type Upstream, type UpstreamOptions } from '../../../sandbox/upstream.js';

/**
 * Serves the official feeds for the sandbox and for replays: `/api/v3/<kind>/live/<id>.json`, with an empty object for
 * an unknown id, and `/api/v3/events.json` with the running events, which the real upstream does not have.
 */
export function startUpstream(options: UpstreamOptions): Promise<Upstream> {
  return serveUpstream(PAGES, options);
}

const PAGES = {
  feedOf(path: string) {
    const [, kind, id] = /^\/api\/v3\/(event|fight)\/live\/(\d+)\.json$/.exec(path) ?? [];
    if (kind === undefined) return undefined;
    const unknown = kind === 'event' ? '{"LiveEventDetail":{}}' : '{"LiveFightDetail":{}}';
    return { feed: `${kind}/${id}`, unknown };
  },
  list: {
    path: '/api/v3/events.json',
    kind: 'event',
    write: (feeds: readonly string[]) => ({ EventIds: feeds.map((feed) => Number(feed.slice('event/'.length))) }),
  },
};
