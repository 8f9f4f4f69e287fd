import type { Cs2Fact } from '../facts.js';
import { winnerOf, type MapPlay, type MapRound } from './map.reduce.js';
import { seriesScore, type LiveMatch } from './match.reduce.js';
import { matchIdOf } from './names.reduce.js';
import { isUnseen } from './results.reduce.js';
import { mapIdOf, momentOf, roundRows, teamIdOf } from './rounds.reduce.js';
import { seriesWinner, type Pair, type TeamPlace } from './rules.reduce.js';
import { mapLines } from './state.reduce.js';

/**
 * The facts that follow from the difference between a match before and after an observation. Each fact's `once` is made
 * of its content, not of its time, so that the backup feed or a restarted worker finds the same fact.
 */
export function matchFacts(before: LiveMatch | undefined, after: LiveMatch, at: number): Cs2Fact[] {
  if (after.names.teams === null || after.stage === 'scheduled' || after.wasOver) return [];
  const isFirst = before === undefined || before.stage === 'scheduled';
  const facts: Cs2Fact[] = isFirst ? [started(after, at)] : [];
  // Rounds and maps from before the match was followed are no news.
  const isJoined = isFirst && after.maps.some(({ rounds }) => rounds.length > 1);
  for (const map of after.maps) {
    const known = isFirst ? undefined : before.maps.find((one) => one.map === map.map);
    if (known === map || (!known && !isFirst && isUnseen(map))) continue;
    if (!known && !(isFirst && map.status === 'completed')) facts.push(mapStarted(after, map, at));
    if (!isJoined) facts.push(...roundFacts(after, known, map, at));
    if (map.status === 'completed' && known?.status !== 'completed' && !isJoined)
      facts.push(mapCompleted(after, map, at));
  }
  if (!isFirst) facts.push(...scoreUpdated(before, after, at));
  if (after.stage === 'completed' && before?.stage !== 'completed') facts.push(completed(after, at));
  return facts;
}

function roundFacts(match: LiveMatch, before: MapPlay | undefined, map: MapPlay, at: number): Cs2Fact[] {
  // The winner of a round is known once the sides are, which may be later than the round. Then rounds of a history are
  // no news either.
  const known = (round: MapRound) =>
    before?.takes === map.takes &&
    before.rounds.some(
      ({ number, endedAt }) => number === round.number && (before.startCt !== null || endedAt === null),
    );
  const fresh = map.rounds.filter((round) => !known(round));
  if (fresh.length === 0) return [];
  const rows = roundRows(match, map);
  return fresh.flatMap((round): Cs2Fact[] => {
    const winner = winnerOf(map, round);
    const score = rows.find(({ roundNumber }) => roundNumber === round.number)?.scoreAfter;
    if (winner === null || !score) return [];
    const mapId = mapIdOf(match, map);
    const take = map.takes === 0 ? '' : ` after ${map.takes} restarts`;
    return [
      {
        name: 'cs2.round.completed',
        subject: matchIdOf(match.names),
        occurredAt: round.endedAt ?? at,
        once: `round ${round.number} of map ${map.number}${take}`,
        data: {
          matchId: matchIdOf(match.names),
          mapId,
          roundNumber: round.number,
          winnerTeamId: teamIdOf(match, winner),
          winnerSide: round.winner,
          outcome: round.outcome,
          currentMapScore: score,
        },
      },
    ];
  });
}

function mapHead(match: LiveMatch, map: MapPlay) {
  const line = mapLines(match).find(({ mapNumber }) => mapNumber === map.number);
  return {
    matchId: matchIdOf(match.names),
    mapId: mapIdOf(match, map),
    mapNumber: map.number,
    mapName: map.name,
    pickedByTeamId: line?.pickedByTeamId ?? null,
  };
}

function mapStarted(match: LiveMatch, map: MapPlay, at: number): Cs2Fact {
  return {
    name: 'cs2.map.started',
    subject: matchIdOf(match.names),
    occurredAt: map.startedAt ?? at,
    once: `map ${map.number} started`,
    data: { ...mapHead(match, map), score: { team1: 0, team2: 0 }, winnerTeamId: null },
  };
}

function mapCompleted(match: LiveMatch, map: MapPlay, at: number): Cs2Fact {
  const { score, winner } = map;
  return {
    name: 'cs2.map.completed',
    subject: matchIdOf(match.names),
    occurredAt: map.endedAt ?? at,
    once: `map ${map.number} completed`,
    data: {
      ...mapHead(match, map),
      score: score && scoreOf(score),
      winnerTeamId: winner === null ? null : teamIdOf(match, winner),
    },
  };
}

function scoreUpdated(before: LiveMatch, after: LiveMatch, at: number): Cs2Fact[] {
  const [was, is] = [seriesScore(withUnseen(before, after)), seriesScore(after)];
  if (was[0] === is[0] && was[1] === is[1]) return [];
  // Only a score that rises by one map shows who won that map.
  const isOne = is[0] + is[1] === was[0] + was[1] + 1;
  const winner: TeamPlace | null = isOne ? (is[0] > was[0] ? 0 : 1) : null;
  return [
    {
      name: 'cs2.score.updated',
      subject: matchIdOf(after.names),
      occurredAt: at,
      once: `score ${is.join('-')}`,
      data: {
        matchId: matchIdOf(after.names),
        score: scoreOf(is),
        previousScore: scoreOf(was),
        mapId: mapIdOf(after, { number: is[0] + is[1] }),
        mapWinnerTeamId: winner === null ? null : teamIdOf(after, winner),
      },
    },
  ];
}

/**
 * The state before, with the results of maps that were over before the worker joined, because these do not change the
 * score.
 */
function withUnseen(before: LiveMatch, after: LiveMatch): LiveMatch {
  const wasOver = (map: string) => before.maps.find((one) => one.map === map)?.status !== 'live';
  const unseen = after.maps.filter((map) => isUnseen(map) && wasOver(map.map));
  return { ...before, maps: [...before.maps.filter(({ map }) => !unseen.some((one) => one.map === map)), ...unseen] };
}

function head(match: LiveMatch) {
  const team = (place: TeamPlace) => {
    const { id = '', slug = '', name = '' } = match.names.teams?.[place] ?? {};
    return { id, slug, name };
  };
  return {
    matchId: matchIdOf(match.names),
    eventId: match.names.event?.id ?? null,
    eventName: match.names.event?.name ?? null,
    bestOf: match.names.bestOf,
    team1: team(0),
    team2: team(1),
    startedAt: momentOf(match.startedAt),
  };
}

function started(match: LiveMatch, at: number): Cs2Fact {
  return {
    name: 'cs2.match.started',
    subject: matchIdOf(match.names),
    occurredAt: match.startedAt ?? at,
    once: 'started',
    data: { ...head(match), score: scoreOf(seriesScore(match)), winnerTeamId: null, endedAt: null, maps: [] },
  };
}

function completed(match: LiveMatch, at: number): Cs2Fact {
  const score = seriesScore(match);
  return {
    name: 'cs2.match.completed',
    subject: matchIdOf(match.names),
    occurredAt: match.endedAt ?? at,
    once: 'completed',
    data: {
      ...head(match),
      score: scoreOf(score),
      winnerTeamId: winnerId(match),
      endedAt: momentOf(match.endedAt),
      maps: mapLines(match).map((line) => ({ ...line, status: line.status as 'completed' })),
    },
  };
}

/** The team id of the winner of a completed match; null for a draw. */
export function winnerId(match: LiveMatch): string | null {
  const score = seriesScore(match);
  const decided = seriesWinner(score, match.names.bestOf);
  const winner = decided === 0 || decided === 1 ? decided : score[0] === score[1] ? null : score[0] > score[1] ? 0 : 1;
  return winner === null || decided === 'draw' ? null : teamIdOf(match, winner);
}

function scoreOf([team1, team2]: Pair<number>) {
  return { team1, team2 };
}
