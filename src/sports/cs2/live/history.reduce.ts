import { isAnew, joinLog } from './log.reduce.js';
import { ended, newMap, roundsOver, withRound, type MapPlay } from './map.reduce.js';
import type { LogEvent } from './observation.js';

/**
 * Applies the history of a map, which upstream has again at every reconnect. What was known keeps its times, so that a
 * history that shows nothing new changes nothing.
 */
export function joinHistory(map: MapPlay, events: readonly LogEvent[], at: number): MapPlay {
  const isWhole = events.some(isAnew);
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
  return ended({ ...all, rounds: same(map.rounds, all.rounds), score: score ?? map.score }, at);
}

/** The rounds of the history, with what was known of the same ones before. */
function joined(map: MapPlay, replayed: MapPlay): Pick<MapPlay, 'rounds'> {
  const rounds = replayed.rounds.map((round) => {
    const known = map.rounds.find(({ number }) => number === round.number);
    const isSame = known?.winner === round.winner && known.outcome === round.outcome;
    return known && isSame ? (withRound([known], round)[0] ?? round) : round;
  });
  return { rounds };
}

/** What a scoreboard showed of the running round stays, unless the history has come further. */
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

/** The known list where the new one holds the very same things, so that nothing is published again. */
function same<Of>(known: readonly Of[], list: readonly Of[]): readonly Of[] {
  return known.length === list.length && known.every((one, index) => one === list[index]) ? known : list;
}
