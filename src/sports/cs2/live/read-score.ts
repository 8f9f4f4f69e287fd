import { count, member, type Json } from '../../../live/cells.js';
import { parsed } from './read-log.js';
import type { ScoreObservation } from './observation.js';

/** Reads the series score; undefined for a message without one. */
export function readScore(key: string, at: number, body: Json): ScoreObservation | undefined {
  const wins = member(parsed(body), 'wins');
  if (typeof wins !== 'object' || wins === null) return undefined;
  const known = Object.keys(wins).flatMap((team) => {
    const won = count(wins, team);
    return won === null ? [] : [[team, won] as const];
  });
  return { kind: 'score', key, at, wins: Object.fromEntries(known) };
}
