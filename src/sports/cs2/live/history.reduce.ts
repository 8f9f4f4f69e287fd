import { startsOver, joinLog } from './log.reduce.js';
import { withEnd, newMap, roundsOver, withRound, type MapPlay } from './map.reduce.js';
import type { LogEvent } from './observation.js';

/**
 * Applies the history of a map, which upstream sends again at every reconnect. Known rounds and kills keep their times,
 * so a history without anything new changes nothing.
 */
export function joinHistory(map: MapPlay, events: readonly LogEvent[], at: number): MapPlay {
  const isWhole = events.some(startsOver);
  const { half, startCt } = map;
  const base = isWhole ? { ...newMap(map, map.number), half, startCt } : map;
  const replayed = joinLog(base, events, { at, isHistory: true }).map;
  const newest = replayed.rounds.at(-1)?.number ?? 0;
  const lastKill = replayed.kills.at(-1)?.round ?? 0;
  const rounds = isWhole ? joined(map, replayed).rounds : replayed.rounds;
  const later = map.rounds.filter(({ number }) => number > newest);
  const kills = isWhole
    ? [
        ...replayed.kills.map((kill) => map.kills.find(({ id }) => id === kill.id) ?? kill),
        ...map.kills.filter(({ id, round }) => round >= lastKill && !replayed.kills.some((kill) => kill.id === id)),
      ]
    : replayed.kills;
  const all = {
    ...map,
    ...stateAfter(map, replayed),
    rounds: later.reduce(withRound, rounds),
    kills: same(map.kills, kills),
  };
  const score =
    roundsOver({ ...replayed, rounds: [] }) >= roundsOver({ ...map, rounds: [] }) ? replayed.score : map.score;
  return withEnd({ ...all, rounds: same(map.rounds, all.rounds), score: score ?? map.score }, at);
}

/** The rounds of the history, each with what was known of it before. */
function joined(map: MapPlay, replayed: MapPlay): Pick<MapPlay, 'rounds'> {
  const rounds = replayed.rounds.map((round) => {
    const known = map.rounds.find(({ number }) => number === round.number);
    const isSame = known?.winner === round.winner && known.outcome === round.outcome;
    return known && isSame ? (withRound([known], round)[0] ?? round) : round;
  });
  return { rounds };
}

/** Keeps the known state of the running round, unless the history is further. */
function stateAfter(map: MapPlay, replayed: MapPlay): Pick<MapPlay, 'phase' | 'liveAt' | 'plantedAt' | 'bomb'> {
  const isFurther = roundsOver(replayed) > roundsOver(map);
  const hasBegun = isRunning(replayed) && !isRunning(map) && !['timeout', 'paused'].includes(map.phase);
  const isPlanted = replayed.phase === 'bomb_planted' && map.phase === 'live';
  const { phase, liveAt, plantedAt, bomb } = isFurther || hasBegun || isPlanted ? replayed : map;
  return { phase, liveAt: liveAt ?? (isFurther ? null : map.liveAt), plantedAt, bomb };
}

function isRunning({ phase }: MapPlay): boolean {
  return phase === 'live' || phase === 'bomb_planted';
}

/** Returns the known list if the other holds the same objects, so that nothing is published again. */
function same<Of>(known: readonly Of[], list: readonly Of[]): readonly Of[] {
  return known.length === list.length && known.every((one, index) => one === list[index]) ? known : list;
}
