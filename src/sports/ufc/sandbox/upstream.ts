import { serveUpstream, type Upstream, type UpstreamOptions } from '../../../sandbox/upstream.js';

/**
 * The official feeds as the sandbox and replays serve them: `/api/v3/<kind>/live/<id>.json`, an empty object for what they
 * do not know, and `/api/v3/events.json`, which the real upstream does not have, with the running events.
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
