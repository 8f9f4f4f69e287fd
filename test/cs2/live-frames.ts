import type { Frame } from '../../src/live/feed.js';
import { Broadcast } from '../../demo/cs2/live/broadcast.js';
import { listPage } from '../../demo/cs2/live/list-page.js';
import type { Series } from '../../demo/cs2/live/series.js';
import { boardFrame, logFrame } from './live-observations.js';

/** The frames of a series of the demo: a message for each event, followed by a scoreboard. */
export function framesOf(series: Series, stepMs = 1_000): { frames: Frame[]; key: string; broadcast: Broadcast } {
  const broadcast = new Broadcast(series);
  const key = String(series.id);
  const end = (series.maps.at(-1)?.ends ?? 0) + 10_000;
  const frames: Frame[] = [{ feed: 'matches', at: series.startsAt, body: listPage([{ series, sinceMs: 0 }]) }];
  for (let at = 0; at < end + stepMs; at += stepMs) {
    const events = broadcast.playUntil(at);
    if (events.length === 0) continue;
    frames.push(logFrame(key, series.startsAt + at, events));
    frames.push(boardFrame(key, series.startsAt + at + 1, structuredClone(broadcast.board.body())));
  }
  return { frames, key, broadcast };
}
