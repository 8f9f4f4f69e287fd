import {
  withEnd,
  isBreak,
  roundsOver,
  survivorsOf,
  withoutRoundsFrom,
  withRound,
  type MapPlay,
  type Phase,
} from './map.reduce.js';
import { ctIn, isEndOfHalf, LONG_HALF, type Pair, type TeamPlace } from './rules.reduce.js';
import type { BoardRound, BoardObservation } from './observation.js';

/** A scoreboard this young after the end of a round may have been written before that end. */
const LATE_BOARD_MS = 10_000;

/**
 * Applies a scoreboard of this map. It trusts the scoreboard's history and scores, but not its round number, which
 * upstream leaves at 1 at times. `ct` is the team that is CT now, `startCt` the one that upstream says began as CT.
 */
export function joinBoard(map: MapPlay, board: BoardObservation, ct: TeamPlace, startCt: TeamPlace | null): MapPlay {
  const { at } = board;
  const shown = boardScore(board, ct);
  const count = shown === null ? null : shown[0] + shown[1];
  const half = board.rounds.some(({ number, half: in_ }) => in_ === 'first' && number > map.half)
    ? LONG_HALF
    : map.half;
  const since = at - (map.rounds.at(-1)?.endedAt ?? 0);
  const over = roundsOver(map);
  if (count !== null && count === over - 1 && since < LATE_BOARD_MS) return withStart(map, startCt);
  const kept = count !== null && count < over ? withoutRoundsFrom({ ...map, score: null }, count + 1) : map;
  const begun = withStart({ ...kept, half }, startCt ?? inferredStart(count, ct, half));
  let { rounds } = begun;
  for (const round of board.rounds.filter(({ number }) => count === null || number <= count))
    rounds = withRound(rounds, roundOf(begun, round, ct, at));
  const scored: MapPlay = { ...begun, rounds, score: shown ?? begun.score };
  return withEnd(withPhase(scored, board), at);
}

function withStart(map: MapPlay, startCt: TeamPlace | null): MapPlay {
  return startCt === null || startCt === map.startCt ? map : { ...map, startCt };
}

function boardScore({ ct: { score: ct }, t: { score: t } }: BoardObservation, place: TeamPlace): Pair<number> | null {
  if (ct === null || t === null) return null;
  return place === 0 ? [ct, t] : [t, ct];
}

/** Null at the end of a half, where the scoreboard may show the sides before or after the change. */
function inferredStart(count: number | null, ct: TeamPlace, half: number): TeamPlace | null {
  if (count === null || (count > 0 && isEndOfHalf(count, half))) return null;
  return ctIn(count + 1, 0, half) === 0 ? ct : ct === 0 ? 1 : 0;
}

function roundOf(map: MapPlay, { number, winner, outcome, survivors }: BoardRound, ct: TeamPlace, at: number) {
  // A history belongs to a team, which may have played the other side in that round.
  const isSame = map.startCt === null || ctIn(number, map.startCt, map.half) === ct;
  const { ctNow, tNow } = survivors;
  const isNewest = number === roundsOver(map) + 1;
  return {
    number,
    winner,
    outcome,
    survivors: isSame ? survivorsOf(ctNow, tNow) : survivorsOf(tNow, ctNow),
    startedAt: isNewest ? map.liveAt : null,
    endedAt: isNewest && map.liveAt !== null ? at : null,
    bombPlanted: outcome === 'bomb_exploded' || outcome === 'bomb_defused' ? true : null,
  };
}

/** Takes the phase from the scoreboard, but keeps phases that only the log shows, such as the end of a round. */
function withPhase(map: MapPlay, board: BoardObservation): MapPlay {
  const phase = phaseOf(map, board);
  if (phase === map.phase && phase !== 'live') return map;
  if (phase === 'freezetime') return { ...map, phase, liveAt: null, plantedAt: null, bomb: null };
  if (phase === 'bomb_planted') return { ...map, phase, bomb: 'planted', liveAt: map.liveAt };
  if (phase !== 'live') return { ...map, phase };
  // The freeze time ended between the last scoreboard and this one.
  const liveAt = map.phase === 'freezetime' ? board.at : map.liveAt;
  return { ...map, phase, liveAt, bomb: null, plantedAt: null };
}

function phaseOf(map: MapPlay, { frozen, live, roundState: word, bombPlanted, at }: BoardObservation): Phase {
  if (word?.includes('pause') || (!live && roundsOver(map) > 0 && !isBreak(map))) return 'paused';
  if (word?.includes('timeout')) return 'timeout';
  if (word === 'warmup' || !live) return roundsOver(map) > 0 ? map.phase : 'warmup';
  if (isBreak(map) && isJustOver(map, at)) return map.phase;
  if (frozen) return 'freezetime';
  return bombPlanted ? 'bomb_planted' : 'live';
}

/** For a few seconds after the end of a round, scoreboards still show it as running. */
function isJustOver({ rounds, phase }: MapPlay, at: number): boolean {
  const endedAt = rounds.at(-1)?.endedAt;
  return phase === 'map_ended' || (endedAt != null && at - endedAt < AFTER_ROUND_MS);
}

const AFTER_ROUND_MS = 5_000;
