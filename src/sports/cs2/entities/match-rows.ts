import type { NumberedMatch, Estimate } from './number-matches.js';
import type { EventIndex } from './number-events.js';
import type { TeamIndex } from './number-teams.js';
import type { SourceClaim } from './claims.queries.js';
import { hasFigures, type MatchSide, type MatchClaim, type ClaimedLine, type ClaimedMap } from '../sources/claims.js';

/** A source's claim about a match, with the order of its sides. */
export interface Sided {
  claim: SourceClaim;
  /** Whether the source orders the teams the other way round. */
  isTurned: boolean;
}

/** A match with its row, its maps and the claims whose sides are known. */
export interface BuiltMatch {
  n: number;
  row: MatchRow;
  sided: readonly Sided[];
  maps: readonly BuiltMap[];
  /** True where no source says which team is on which side. */
  hasUnknownSides: boolean;
  /** True for a result without play; such a match has no figures, whatever its sources have. */
  isUnplayed: boolean;
  /** The maps without a place in the series to which another source's maps give one, and the others. */
  loose: readonly PlacedMap[];
  unplaced: readonly { source: string; key: string; map: string | null }[];
}

/** The lines of a map whose number another source has. */
export interface PlacedMap extends Sided {
  number: number;
  lines: readonly ClaimedLine[];
}

export interface BuiltMap extends ClaimedMap {
  source: string;
}

export interface MatchRow {
  n: number;
  event_n: number | null;
  stage: string | null;
  round_name: string | null;
  is_playoff: boolean | null;
  best_of: number | null;
  status: string;
  reason: string | null;
  team1_n: number;
  team2_n: number;
  team1_score: number | null;
  team2_score: number | null;
  winner_n: number | null;
  starts_at: string | null;
  original_starts_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  held_on: string | null;
  listed_at: string;
  tier: string | null;
  is_online: boolean | null;
  forfeit: boolean;
  has_stats: boolean;
  map_count: number;
  demo_count: number;
  team1_rank: number | null;
  team2_rank: number | null;
  sources: string[];
  external_ids: { source: string; id: string; url: string | null }[];
  aliases: string[];
}

export interface BuildParts {
  teams: TeamIndex;
  events: EventIndex;
  timeOf: Estimate;
  /** The maps as their demos have them. */
  demoMaps: readonly BuiltMap[];
}

/** Builds a match from its claims: each attribute comes from the first source that has it. */
export function buildMatch(match: NumberedMatch, { teams, events, timeOf, demoMaps }: BuildParts): BuiltMatch {
  const sided = match.claims.flatMap((claim): Sided[] => {
    const isTurned = claim.facts.areSidesUnknown ? turnOf(claim.facts, match) : turnByNames(claim, match, teams);
    return isTurned === undefined ? [] : [{ claim, isTurned }];
  });
  const first = <Value>(of: (facts: MatchClaim, claim: SourceClaim) => Value | null | undefined): Value | null =>
    match.claims.map((claim) => of(claim.facts, claim)).find((value) => value !== null && value !== undefined) ?? null;
  const status = statusOf(match.claims);
  // For the result, prefer sources that know the final score over those with the schedule or an earlier score.
  const ofResult = sided.toSorted((one, other) => Number(isBehind(one, status)) - Number(isBehind(other, status)));
  const score = scoreOf(ofResult);
  const bestOf = first((facts) => facts.bestOf);
  const known = buildMaps(ofResult, demoMaps);
  const hasPlay = known.some((map) => map.status === 'completed' && !isGivenAway(map));
  const maps =
    status === 'completed' ? known.flatMap((map) => (isGivenAway(map) ? withoutPlay(map, hasPlay) : map)) : known;
  const forfeit =
    first((facts) => facts.forfeit) ?? (!hasPlay && status === 'completed' && endsEarly(score, bestOf, sided));
  const winner = winnerOf(ofResult, score);
  const at = match.at;
  const listed = timeOf(match) ?? 0;
  const row: MatchRow = {
    n: match.n,
    event_n: first((_facts, claim) => events.of(claim)),
    stage: first((facts) => facts.stage),
    round_name: first((facts) => facts.round),
    is_playoff: first((facts) => facts.isPlayoff),
    best_of: bestOf,
    status,
    reason: first((facts) => facts.reason),
    team1_n: match.team1,
    team2_n: match.team2,
    team1_score: status === 'scheduled' ? null : (score?.[0] ?? null),
    team2_score: status === 'scheduled' ? null : (score?.[1] ?? null),
    winner_n: status !== 'completed' ? null : winner === 1 ? match.team1 : winner === 2 ? match.team2 : null,
    starts_at: at,
    original_starts_at: first((facts) => facts.originalStartsAt),
    started_at: first((facts) => facts.startedAt),
    ended_at: first((facts) => facts.endedAt),
    held_on: match.day,
    listed_at: new Date(listed).toISOString(),
    tier: first((facts) => facts.tier),
    is_online: first((facts) => facts.isOnline),
    forfeit,
    has_stats: false,
    map_count: maps.filter((map) => map.status === 'completed').length,
    demo_count: 0,
    team1_rank: null,
    team2_rank: null,
    sources: [...new Set(match.claims.map(({ source }) => source))],
    external_ids: idsOf(match),
    aliases: [...new Set(match.claims.flatMap(({ facts }) => facts.aliases ?? []))],
  };
  const hasUnknownSides =
    sided.length === 0 || match.claims.every(({ facts }) => facts.areSidesUnknown === true && sided.length === 0);
  return { n: match.n, row, sided, maps, hasUnknownSides, isUnplayed: forfeit && !hasPlay, ...placeLoose(sided, maps) };
}

/** Finds the numbers of loose maps by the maps of other sources: the only one of the name, without another score. */
function placeLoose(sided: readonly Sided[], maps: readonly BuiltMap[]): Pick<BuiltMatch, 'loose' | 'unplaced'> {
  const loose: PlacedMap[] = [];
  const unplaced: { source: string; key: string; map: string | null }[] = [];
  for (const one of sided) {
    for (const { map, score1, score2, key, lines } of one.claim.facts.loose ?? []) {
      const [own1, own2] = turned(one.isTurned, score1, score2);
      const [fitting, ...others] = maps.filter((other) => map !== null && other.map === map);
      const isOther =
        fitting?.score1 !== null && own1 !== null && (fitting?.score1 !== own1 || fitting.score2 !== own2);
      if (fitting && others.length === 0 && !isOther) loose.push({ ...one, number: fitting.number, lines });
      else unplaced.push({ source: one.claim.source, key: `${one.claim.key} ${key}`, map });
    }
  }
  return { loose, unplaced };
}

/**
 * Whether a source orders the teams the other way round; undefined where it has neither of them. One name is enough,
 * because sources with one id of a match may write the other team differently.
 */
function turnByNames(claim: SourceClaim, { team1, team2 }: NumberedMatch, teams: TeamIndex): boolean | undefined {
  const [one, other] = [claim.team1, claim.team2].map((name) => teams.find(name, claim.facts.areNamesSlugs));
  if (one === team1 || one === team2) return one === team2;
  return other === team1 || other === team2 ? other === team1 : undefined;
}

/** Whether a decided series without figures ended before the winner had the maps that it takes: it was given away. */
function endsEarly(
  score: readonly [number, number] | undefined,
  bestOf: number | null,
  sided: readonly Sided[],
): boolean {
  if (score === undefined || score[0] === score[1] || bestOf === null) return false;
  const isPlayed = sided.some(
    ({ claim: { facts } }) =>
      facts.sides !== undefined ||
      facts.loose !== undefined ||
      (facts.lines ?? []).some(({ figures }) => hasFigures(figures)),
  );
  return !isPlayed && Math.max(...score) <= bestOf / 2;
}

/** Sources give a map that was given away the score 1-0. */
function isGivenAway({ status, score1, score2 }: BuiltMap): boolean {
  return status === 'completed' && score1 !== null && score2 !== null && score1 + score2 <= 1;
}

/** The map as one that was not played; one without a name keeps its number only beside maps that were played. */
function withoutPlay(map: BuiltMap, hasPlay: boolean): BuiltMap[] {
  if (map.map === null && !hasPlay) return [];
  return [{ ...map, status: 'map_not_played', score1: null, score2: null, winner: null }];
}

/**
 * The status from the first source that has one. `scheduled` and `live` give way to another source's `live` or
 * `completed`, because no source withdraws its schedule when a match begins.
 */
function statusOf(claims: readonly SourceClaim[]): NonNullable<MatchClaim['status']> {
  const statuses = claims.flatMap(({ facts }) => facts.status ?? []);
  const first = statuses[0] ?? 'completed';
  if (first !== 'scheduled' && first !== 'live') return first;
  return (['completed', 'live'] as const).find((status) => statuses.includes(status)) ?? first;
}

function isBehind({ claim }: Sided, status: string): boolean {
  const own = claim.facts.status;
  return (own === 'scheduled' || own === 'live') && own !== status;
}

/** Whether a source without known sides orders the teams the other way round, by another source's winner. */
function turnOf(facts: MatchClaim, match: NumberedMatch): boolean | undefined {
  if (match.winner === undefined || !facts.winner) return undefined;
  return (facts.winner === 1) !== (match.winner === match.team1);
}

export function turned<Value>(isTurned: boolean, one: Value, other: Value): [Value, Value] {
  return isTurned ? [other, one] : [one, other];
}

export function sideOf(isTurned: boolean, side: MatchSide): MatchSide {
  return isTurned ? (side === 1 ? 2 : 1) : side;
}

function scoreOf(sided: readonly Sided[]): [number, number] | undefined {
  for (const { claim, isTurned } of sided) {
    const { score1, score2 } = claim.facts;
    if (typeof score1 === 'number' && typeof score2 === 'number') return turned(isTurned, score1, score2);
  }
  return undefined;
}

function winnerOf(sided: readonly Sided[], score: [number, number] | undefined): MatchSide | null {
  for (const { claim, isTurned } of sided) if (claim.facts.winner) return sideOf(isTurned, claim.facts.winner);
  return score === undefined || score[0] === score[1] ? null : score[0] > score[1] ? 1 : 2;
}

/** Maps by number: the first source's list, completed by the others. Demos come first, but may lack maps of a match. */
function buildMaps(sided: readonly Sided[], demoMaps: readonly BuiltMap[]): BuiltMap[] {
  const claimed = sided.flatMap(({ claim, isTurned }) => {
    const maps = claim.facts.maps ?? [];
    return maps.length === 0 ? [] : [maps.map((map) => turnedMap(map, isTurned, claim.source))];
  });
  const lists = demoMaps.length > 0 ? [[...demoMaps], ...claimed] : claimed;
  const picks = picksOf(sided);
  const merged: BuiltMap[] = [];
  for (const list of lists) {
    for (const map of list) {
      const index = merged.findIndex((one) => isSameMap(one, map, merged.length, list.length));
      if (index >= 0) merged[index] = completed(merged[index] as BuiltMap, map);
      else if (list === lists[0] || isMissing(map, merged)) merged.push(map);
    }
  }
  return merged
    .map((map) => ({ ...map, pickedBy: map.pickedBy ?? (map.map === null ? null : (picks.get(map.map) ?? null)) }))
    .toSorted((one, other) => one.number - other.number);
}

/** A map of a later source is new where all maps have names and no earlier one has its number. */
function isMissing(map: BuiltMap, merged: readonly BuiltMap[]): boolean {
  return map.map !== null && merged.every((one) => one.map !== null && one.number !== map.number);
}

function completed(map: BuiltMap, same: BuiltMap): BuiltMap {
  const hasScore = map.score1 !== null && map.score2 !== null;
  return {
    ...map,
    map: map.map ?? same.map,
    score1: hasScore ? map.score1 : same.score1,
    score2: hasScore ? map.score2 : same.score2,
    winner: map.winner ?? same.winner ?? null,
    pickedBy: map.pickedBy ?? same.pickedBy,
  };
}

function turnedMap(map: ClaimedMap, isTurned: boolean, source: string): BuiltMap {
  const [score1, score2] = turned(isTurned, map.score1, map.score2);
  const { winner = null, pickedBy } = map;
  const decided = winner ?? (score1 === null || score2 === null || score1 === score2 ? null : undefined);
  return {
    ...map,
    score1,
    score2,
    winner:
      decided === undefined ? ((score1 as number) > (score2 as number) ? 1 : 2) : decided && sideOf(isTurned, decided),
    pickedBy: pickedBy === null || pickedBy === 0 ? pickedBy : sideOf(isTurned, pickedBy),
    source,
  };
}

/**
 * Maps with names are the same where the names are; a map without a name is the same where both sources have one map.
 */
function isSameMap(one: BuiltMap, other: BuiltMap, ofOne: number, ofOther: number): boolean {
  if (one.map !== null && other.map !== null) return one.map === other.map;
  return ofOne === 1 && ofOther === 1;
}

/** The side that picked each map; 0 for the decider. */
function picksOf(sided: readonly Sided[]): Map<string, MatchSide | 0> {
  const picks = new Map<string, MatchSide | 0>();
  for (const { claim, isTurned } of sided.toReversed()) {
    const claimed = claim.facts.picks;
    if (!claimed) continue;
    if (claimed.decider !== null) picks.set(claimed.decider, 0);
    if (claimed[1] !== null) picks.set(claimed[1], sideOf(isTurned, 1));
    if (claimed[2] !== null) picks.set(claimed[2], sideOf(isTurned, 2));
  }
  return picks;
}

function idsOf({ keys, claims }: NumberedMatch): MatchRow['external_ids'] {
  return keys.map(({ source, key }) => {
    const claim = claims.find((one) => one.idSource === source && one.idKey === key && one.facts.url);
    return { source, id: key, url: claim?.facts.url ?? null };
  });
}
