import type { FactData, FactOf } from '../../facts/fact.js';
import type { Change } from '../../pushed/kind.js';
import type { CodMap, CodMatch, CodMatchTeam, CodTelemetry, CodTransfer } from './cod.dto.js';
import { COD_FACTS } from './facts.js';

type CodFact = FactOf<typeof COD_FACTS>;
type LiveUpdate = FactData<(typeof COD_FACTS)['cod.match.live_update']>;
type UpdateType = LiveUpdate['updateType'];

/**
 * The facts of a changed match: progress while it is live, the last score when it ended but its statistics are not
 * locked yet, its completion once they are, and corrections after that.
 */
export function matchFacts(change: Change): CodFact[] {
  const match = change.body as unknown as CodMatch;
  const before = change.before as unknown as CodMatch | undefined;
  const { team1, team2 } = match;
  if (team1 === null || team2 === null) return [];
  const isFinal = (one?: CodMatch) => one?.status === 'completed' && one.statsLocked;
  const hasEnded = before?.status === 'live' && match.status === 'completed' && !isFinal(match);
  if (match.status === 'live' || hasEnded) {
    return progressOf(match, before).map((type, index) => liveUpdate(change, match, type, index + 1, null));
  }
  if (isFinal(match) && !isFinal(before)) return [completed(change, match)];
  return isFinal(before) ? corrected(change) : [];
}

/** The fact of new player figures in a running match. */
export function telemetryFacts(change: Change): CodFact[] {
  const match = change.subject?.body as unknown as CodMatch | undefined;
  if (match?.status !== 'live' || match.team1 === null || match.team2 === null) return [];
  const { players } = change.body as unknown as CodTelemetry;
  return [liveUpdate(change, match, 'telemetry', 1, { players })];
}

export function transferFacts({ id, body, before, now }: Change): CodFact[] {
  if (before) return [];
  const data = body as unknown as CodTransfer as FactData<(typeof COD_FACTS)['cod.transfer.new']>;
  return [{ name: 'cod.transfer.new', subject: id, data, occurredAt: Date.parse(now), once: 'new' }];
}

/** The update types of a change in a running match, each type once. */
function progressOf(match: CodMatch, before: CodMatch | undefined): UpdateType[] {
  const had = new Map((before?.maps ?? []).map((map) => [map.mapNumber, map]));
  const news: UpdateType[] = match.maps.flatMap((map) => newsOf(map, had.get(map.mapNumber)));
  if (before?.status !== 'live') news.unshift('match_started');
  else if (JSON.stringify(match.score) !== JSON.stringify(before.score)) news.unshift('score');
  return [...new Set(news)];
}

function newsOf(map: CodMap, before: CodMap | undefined): UpdateType[] {
  if (map.status === 'live' && before?.status !== 'live') return ['map_started'];
  if (map.status === 'completed' && before?.status !== 'completed') return ['map_completed'];
  const hasMoved = map.team1Score !== before?.team1Score || map.team2Score !== before?.team2Score;
  return map.status === 'live' && hasMoved ? ['map_progress'] : [];
}

function liveUpdate(
  { revision, now, source }: Change,
  match: CodMatch,
  updateType: UpdateType,
  nth: number,
  telemetry: LiveUpdate['telemetry'],
): CodFact {
  const sequence = revision + nth;
  const { currentMap, lagSeconds } = match;
  return {
    name: 'cod.match.live_update',
    subject: match.matchId,
    data: {
      ...seriesOf(match),
      status: 'live',
      updateType,
      currentMap: currentMap as LiveUpdate['currentMap'],
      telemetry,
      lagSeconds,
      source,
      sequence,
    },
    occurredAt: Date.parse(now),
    once: String(sequence),
  };
}

function completed({ now }: Change, match: CodMatch): CodFact {
  const { matchId, endTime, winnerSlug, finalizedAt } = match;
  return {
    name: 'cod.match.completed',
    subject: matchId,
    data: {
      ...seriesOf(match),
      status: 'completed',
      endTime,
      winnerSlug,
      statsLocked: true,
      finalizedAt: finalizedAt ?? now,
      playerStatsPath: `/cod/matches/${matchId}/player-stats`,
    },
    occurredAt: Date.parse(finalizedAt ?? now),
    once: 'completed',
  };
}

/** Members whose change is no correction. */
const NO_RESULT = new Set(['finalizedAt', 'lagSeconds', 'streams']);

function corrected({ id, body, before = {}, revision, now }: Change): CodFact[] {
  const changedFields = Object.keys(body).filter(
    (name) => !NO_RESULT.has(name) && JSON.stringify(body[name]) !== JSON.stringify(before[name]),
  );
  if (changedFields.length === 0) return [];
  const only = (of: Change['body']) => Object.fromEntries(changedFields.map((name) => [name, of[name]]));
  const data = { matchId: id, changedFields, before: only(before), after: only(body), reason: null };
  return [
    { name: 'cod.match.corrected', subject: id, data, occurredAt: Date.parse(now), once: `correction ${revision + 1}` },
  ];
}

/** The members that every event of a match has. An unknown score counts as no maps won. */
function seriesOf({ matchId, tournamentId, tournamentName, game, format, startTime, ...match }: CodMatch) {
  const score = { team1: match.score.team1 ?? 0, team2: match.score.team2 ?? 0 };
  const side = (team: CodMatch['team1'], maps: number) => {
    return { ...(team as CodMatchTeam), score: maps };
  };
  return {
    matchId,
    tournamentId,
    tournamentName,
    game,
    format,
    startTime,
    score,
    team1: side(match.team1, score.team1),
    team2: side(match.team2, score.team2),
    maps: match.maps,
  };
}
