import type { Frame } from '../../../live/feed.js';
import { readBoard } from './read-board.js';
import { readList } from './read-list.js';
import { readLog } from './read-log.js';
import { readScore } from './read-score.js';
import type { PushObservation, Observation } from './observation.js';

/** Returns undefined for a frame of unknown form. */
export function read({ feed, at, body }: Frame): Observation | undefined {
  if (feed === 'matches') return readList(at, body);
  if (feed === 'clock') return { kind: 'clock', at };
  if (feed.startsWith('push/')) return { ...(body as Omit<PushObservation, 'kind' | 'at'>), kind: 'push', at };
  const [, key, kind] = /^scorebot\/(\d{1,12})\/(\w+)$/.exec(feed) ?? [];
  if (key === undefined) return undefined;
  if (kind === 'log' || kind === 'fullLog' || kind === 'history') return readLog(key, at, body, kind !== 'log');
  if (kind === 'scoreboard') return readBoard(key, at, body);
  return kind === 'score' ? readScore(key, at, body) : undefined;
}
