import { firstMoment } from '../../../db/conditions.js';
import { fold } from '../../../archive/names.js';
import {
  OPERATOR,
  matchClaimRow,
  type MatchSide,
  type EventClaim,
  type MatchClaim,
  type ClaimedMap,
} from '../sources/claims.js';
import { mapSlug } from '../maps.js';
import type { Value } from '../../../archive/importer.js';
import type { Cs2PushedEvent, Cs2PushedMatch, Cs2PushedVeto, PushedRef } from './items.dto.js';

/** A match by the source's key under which the archive knows it, with its teams in order. */
export interface KnownMatch {
  idSource: string;
  idKey: string;
  team1: string | null;
  team2: string | null;
}

/** Why an item is refused. */
export interface ItemFault {
  param: string;
  message: string;
}

/** Checks a match beyond its single fields. */
export function faultInMatch(match: Cs2PushedMatch): ItemFault | undefined {
  const { status, team1Score, team2Score, winnerTeamId, maps } = match;
  if (winnerTeamId !== null && sideOf(match, winnerTeamId) === null)
    return { param: 'winnerTeamId', message: 'winnerTeamId names neither team of the match' };
  if ((team1Score === null) !== (team2Score === null))
    return { param: 'team1Score', message: 'team1Score and team2Score must be given together' };
  const hasBegun = status === 'live' || status === 'completed' || status === 'cancelled';
  if (!hasBegun && (team1Score !== null || winnerTeamId !== null))
    return { param: 'status', message: `a match that is ${status} has neither score nor winner` };
  const numbers = maps.map(({ mapNumber }) => mapNumber);
  if (new Set(numbers).size < numbers.length) return { param: 'maps', message: 'maps must have numbers of their own' };
  for (const [index, map] of maps.entries()) {
    for (const param of ['winnerTeamId', 'pickedByTeamId'] as const) {
      const team = map[param];
      if (team !== null && sideOf(match, team) === null)
        return { param: `maps.${index}.${param}`, message: `${param} names neither team of the match` };
    }
  }
  return undefined;
}

export function faultInEvent({ startDate, endDate, teams, stages }: Cs2PushedEvent): ItemFault | undefined {
  if (startDate !== null && endDate !== null && endDate < startDate)
    return { param: 'endDate', message: 'endDate must not be before startDate' };
  const wrong = teams.findIndex(({ placementMin, placementMax }) => {
    return placementMax !== null && (placementMin === null || placementMax < placementMin);
  });
  if (wrong >= 0)
    return { param: `teams.${wrong}.placementMax`, message: 'placementMax must not be before placementMin' };
  for (const [index, { type, groups, swiss }] of stages.entries()) {
    if (groups.length > 0 && type !== 'groups')
      return { param: `stages.${index}.groups`, message: 'groups belong to a stage of type groups' };
    if (swiss.length > 0 && type !== 'swiss')
      return { param: `stages.${index}.swiss`, message: 'swiss belongs to a stage of type swiss' };
  }
  return undefined;
}

type Named = Pick<Cs2PushedMatch, 'team1' | 'team2' | 'team1Name' | 'team2Name'>;

/** The team of the match, 1 or 2, that an id or a name means; null for neither. */
export function sideOf({ team1, team2, team1Name, team2Name }: Named, text: string): MatchSide | null {
  const isMeant = (ref: PushedRef | null, name: string | null) =>
    [ref?.id, ref?.name, name].some((own) => own !== null && own !== undefined && isSame(own, text));
  if (isMeant(team1, team1Name)) return 1;
  return isMeant(team2, team2Name) ? 2 : null;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase() || (fold(one) !== '' && fold(one) === fold(other));
}

/** The claim of a pushed match, as a row of MATCH_CLAIMS. */
export function claimOfMatch(
  match: Cs2PushedMatch,
  { source, subject }: { source: string; subject: KnownMatch },
): Value[] {
  const { startsAt, startedAt, date } = match;
  const side = (team: string | null) => (team === null ? null : sideOf(match, team));
  const at = startsAt ?? startedAt;
  const facts: MatchClaim = {
    status: match.status as NonNullable<MatchClaim['status']>,
    ...given({
      reason: match.reason,
      bestOf: match.bestOf,
      score1: match.team1Score,
      score2: match.team2Score,
      winner: side(match.winnerTeamId),
      stage: match.stage,
      round: match.round,
      isOnline: match.isOnline,
      tier: match.tier,
      originalStartsAt: match.originalStartsAt,
      startedAt,
      endedAt: match.endedAt,
      url: match.url,
    }),
    ...(match.forfeit && { forfeit: true }),
    ...(match.maps.length > 0 && {
      maps: match.maps.map(
        ({ mapNumber, name, status, score, winnerTeamId, pickedByTeamId, isDecider }): ClaimedMap => ({
          number: mapNumber,
          map: mapSlug(name),
          score1: score?.team1 ?? null,
          score2: score?.team2 ?? null,
          status: status as ClaimedMap['status'],
          winner: side(winnerTeamId),
          pickedBy: isDecider ? 0 : side(pickedByTeamId),
        }),
      ),
    }),
  };
  return matchClaimRow({
    source: OPERATOR,
    key: `${source}:${match.id}`,
    ...subject,
    day: at?.slice(0, 10) ?? date,
    at: at === null ? null : firstMoment(at),
    event: match.eventName,
    facts,
  });
}

/** Leaves out members that are null. */
function given<Facts extends object>(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Partial<Facts>;
}

/** The claim of a pushed veto. Its key differs from that of the match, so that both stay. */
export function claimOfVeto(
  { matchId, veto }: Cs2PushedVeto,
  { source, subject }: { source: string; subject: KnownMatch },
): Value[] {
  const names: Named = { team1: null, team2: null, team1Name: subject.team1, team2Name: subject.team2 };
  const steps = veto.toSorted((a, b) => a.order - b.order);
  const facts: MatchClaim = {
    veto: steps.flatMap(({ teamId, action, map }) => {
      const slug = mapSlug(map);
      const step = {
        team: teamId === null ? null : sideOf(names, teamId),
        action: action as 'ban' | 'pick' | 'decider',
      };
      return slug === null ? [] : [{ ...step, map: slug }];
    }),
  };
  const key = `${source}:veto:${matchId}`;
  return matchClaimRow({ source: OPERATOR, key, ...subject, day: null, at: null, event: null, facts });
}

/** The claim of a pushed event, as a row of EVENT_CLAIMS. */
export function claimOfEvent(event: Cs2PushedEvent, source: string): Value[] {
  const { location, prizePool, teams, format, mapPool, status } = event;
  const facts: EventClaim & { key: string } = {
    key: event.id,
    idSource: source,
    ...given({
      series: event.series,
      tier: event.tier,
      startsOn: event.startDate,
      endsOn: event.endDate,
      status: status === 'completed' || status === 'cancelled' ? status : null,
      city: location?.city ?? null,
      country: location?.country?.toUpperCase() ?? null,
      venue: location?.venue ?? null,
      region: event.region,
      isOnline: event.isOnline,
      prizeAmount: prizePool?.amount ?? null,
      prizeCurrency: prizePool?.currency?.toUpperCase() ?? null,
      prizeText: event.prizePoolText,
      logoUrl: event.logoUrl,
      url: event.url,
      winner: event.winner?.name ?? null,
      mvp: event.mvp?.name ?? null,
    }),
    ...(format.length > 0 && { format }),
    ...(mapPool.length > 0 && { mapPool: mapPool.flatMap((map) => mapSlug(map) ?? []) }),
    ...(teams.length > 0 && {
      teams: teams.map(({ name, seed, placementMin, placementMax, prize }) => ({
        name,
        seed,
        placementMin,
        placementMax: placementMax ?? placementMin,
        prizeAmount: prize?.amount ?? null,
        prizeCurrency: prize?.currency?.toUpperCase() ?? null,
      })),
    }),
  };
  return [OPERATOR, `${source}:${event.id}`, event.name, JSON.stringify(facts)];
}
