import { serveUpstream, type Upstream, type UpstreamOptions } from '../../../live/upstream.js';

/**
 * Serves the official feeds for the demo and for replays: `/api/v3/<kind>/live/<id>.json`, with an empty object for
 * an unknown id, and `/api/v3/events.json` with the running events, which the real upstream does not have. `past` gives the
 * last page of a feed that was played before.
 */
export function startUpstream(
  options: UpstreamOptions,
  past: (feed: string) => string | undefined = () => undefined,
): Promise<Upstream> {
  const feedOf = (path: string) => {
    const [, kind, id] = /^\/api\/v3\/(event|fight)\/live\/(\d+)\.json$/.exec(path) ?? [];
    if (kind === undefined) return undefined;
    const feed = `${kind}/${id}`;
    const unknown = kind === 'event' ? '{"LiveEventDetail":{}}' : '{"LiveFightDetail":{}}';
    return { feed, unknown: past(feed) ?? unknown };
  };
  return serveUpstream({ ...PAGES, feedOf }, options);
}

const PAGES = {
  list: {
    path: '/api/v3/events.json',
    kind: 'event',
    write: (feeds: readonly string[]) => ({ EventIds: feeds.map((feed) => Number(feed.slice('event/'.length))) }),
  },
};
