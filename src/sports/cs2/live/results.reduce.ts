import { countedScore, type MapPlay } from './map.reduce.js';
import type { LiveMatch } from './match.reduce.js';
import { ctIn, HALF, LONG_HALF, otherTeam, winnerAt, type Pair, type TeamPlace } from './rules.reduce.js';
import type { ListedMap } from './observation.js';

/**
 * Adds results to completed maps whose end was not followed: from their log if it is complete, else from the list.
 * Other maps stay without a score.
 */
export function withResults(match: LiveMatch): LiveMatch {
  const maps = match.maps.map((map) => {
    if (map.status !== 'completed') return map;
    // The list may show the result before a scoreboard shows which team played which side.
    const fromLog = map.startCt === null || map.winner === null ? byLog(match, map) : map;
    return fromLog ?? (map.winner === null ? byList(match, map) : map);
  });
  return maps.every((map, index) => map === match.maps[index]) ? match : { ...match, maps };
}

/** Whether a map was completed before the match was followed. */
export function isUnseen({ status, startedAt, endedAt, rounds }: MapPlay): boolean {
  return (
    status === 'completed' && [startedAt, endedAt, ...rounds.map((round) => round.endedAt)].every((at) => at === null)
  );
}

export interface MapResult {
  score: Pair<number>;
  /** Null where the list has a draw. */
  winner: TeamPlace | null;
}

/** The result of a map in the list; undefined while it is not over, or where its rounds are missing. */
export function listedResult({ score, isOver }: ListedMap): MapResult | undefined {
  if (!isOver || score === null) return undefined;
  const [one, two] = score;
  if (one + two === 0) return undefined;
  return { score, winner: one === two ? null : one > two ? 0 : 1 };
}

/** Counts the rounds of a complete log, once the sides are known. */
function byLog(match: LiveMatch, map: MapPlay): MapPlay | undefined {
  const halves = map.startCt === null ? [HALF, LONG_HALF] : [map.half];
  for (const half of halves) {
    const counted: MapPlay = { ...map, half, startCt: map.startCt ?? startBy(match, map, half), score: null };
    const score = countedScore(counted);
    const winner = score && winnerAt(score, half);
    if (winner !== null) return { ...counted, score, winner };
  }
  return undefined;
}

/**
 * The team that began as CT, inferred from the killers' sides; null where no killer's team is known, or where kills
 * contradict each other.
 */
function startBy({ playersByName }: LiveMatch, { kills }: MapPlay, half: number): TeamPlace | null {
  const starts = kills.flatMap(({ killer, killerSide, round }): TeamPlace[] => {
    const team = killer === null ? undefined : playersByName[killer]?.team;
    if (team === undefined || killerSide === null) return [];
    const ct = killerSide === 'ct' ? team : otherTeam(team);
    return [ctIn(round, 0, half) === 0 ? ct : otherTeam(ct)];
  });
  const [first = null] = starts;
  return starts.every((place) => place === first) ? first : null;
}

function byList({ listed }: LiveMatch, map: MapPlay): MapPlay {
  const onList = listed?.maps.find((one) => one.map === map.map);
  const result = onList && listedResult(onList);
  const isKnown = result?.score[0] === map.score?.[0] && result?.score[1] === map.score?.[1];
  return result === undefined || isKnown ? map : { ...map, ...result };
}
