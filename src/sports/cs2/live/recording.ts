import type { Frame } from '../../../live/feed.js';
import { replayOf } from '../../../live/replay-feed.js';
import { followCs2 } from './identify.js';
import { read } from './read.js';

export const cs2Replay = replayOf(
  {
    feeds: /^(matches|scorebot\/\d{1,12}\/\w+)$/,
    read: (frame, byMs, pass) => read(moved(frame, byMs, pass)),
    clock: (at) => ({ kind: 'clock', at }),
  },
  followCs2,
);

/** The frame at another time. Matches of each further pass of a loop have other ids. */
function moved({ feed, at: recordedAt, body }: Frame, byMs: number, pass: number): Frame {
  const at = recordedAt + byMs;
  if (pass === 0) return { feed, at, body };
  const renumbered = (key: string) => `${key}${String(pass % 100).padStart(2, '0')}`;
  if (feed !== 'matches')
    return { feed: feed.replace(/^scorebot\/(\d+)/, (_whole, key: string) => `scorebot/${renumbered(key)}`), at, body };
  const { matches = [], ...rest } = body as { matches?: { hltv_match_id?: unknown }[] };
  const own = matches.map((match) => ({ ...match, hltv_match_id: renumbered(String(match.hltv_match_id)) }));
  return { feed, at, body: { ...rest, matches: own } };
}
