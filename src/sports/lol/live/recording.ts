import type { Frame } from '../../../live/feed.js';
import { replayOf } from '../../../live/replay-feed.js';
import { followLol } from './identify.js';
import { read } from './observation.js';

export const lolReplay = replayOf(
  {
    feeds: /^(live|schedule|(event|window|details|draft|visual)\/\d{15,20}(@.*)?)$/,
    read: (frame, byMs, pass) => read(moved(frame, byMs, pass)),
  },
  followLol,
);

/** The frame at another time, which its body has too. Matches and games of each further pass of a loop have other ids. */
export function moved({ feed, at, body }: Frame, byMs: number, pass: number): Frame {
  const text = JSON.stringify(body).replace(TIMES, (_whole, time: string) => {
    return `"${new Date(Date.parse(time) + byMs).toISOString()}"`;
  });
  const renumbered = (words: string) =>
    pass === 0 ? words : words.replace(IDS, `$1${String(pass % 100).padStart(2, '0')}`);
  const shown = JSON.parse(renumbered(text)) as Record<string, unknown>;
  const { readAt } = shown;
  return {
    feed: renumbered(feed),
    at: at + byMs,
    body: typeof readAt === 'number' ? { ...shown, readAt: readAt + byMs } : shown,
  };
}

const TIMES = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z)"/g;

/** Upstream's ids have eighteen digits; ids of up to twenty are valid, which leaves room for two more. */
const IDS = /\b(\d{15,18})\b/g;
