import { groupBy } from '../../../archive/group.js';
import type { Meeting } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { numberEntities, standingNumbers, type Key } from '../../../archive/resolve/numbers.js';
import { HLTV, MATCH } from '../kinds.js';
import { whoMeet } from '../team-names.js';
import type { EventIndex } from './number-events.js';
import type { TeamIndex } from './number-teams.js';
import { VRS, type SourceClaim } from './claims.queries.js';
import { OPERATOR, precedenceOf } from '../sources/claims.js';

/** A match with all claims about it, by the precedence of their sources. */
export interface Unit {
  claims: readonly SourceClaim[];
  /** The teams as the first source orders them. */
  team1: number;
  team2: number;
  day: string | null;
  at: string | null;
  event: number | undefined;
  /** The number of the winning team, where a source has it. */
  winner: number | undefined;
  /** The scores, the higher one first; empty where no source has them. */
  score: string;
  sequence: number | undefined;
  keys: readonly { source: string; key: string }[];
  /** Set where only the order of HLTV's ids joined an undated match with a result: the two that were joined. */
  guess?: readonly [undated: Unit, result: Unit];
}

export interface NumberedMatch extends Unit {
  n: number;
}

/** A claim about a match of which a team is unknown. */
export interface Unplaced {
  claim: SourceClaim;
  reason: string;
}

/** Groups claims by the match's id into units; an id whose claims do not name two teams is returned as unplaced. */
export function unitsOf(
  claims: readonly SourceClaim[],
  teams: TeamIndex,
  events: EventIndex,
): { units: Unit[]; unplaced: Unplaced[] } {
  const unplaced: Unplaced[] = [];
  const units: Unit[] = [];
  for (const ofId of groupBy(claims, ({ idSource, idKey }) => `${idSource} ${idKey}`).values()) {
    const unit = unitOf(ofId, teams, events);
    if (unit) units.push(unit);
    else unplaced.push({ claim: ofId[0] as SourceClaim, reason: 'no_teams' });
  }
  return { units, unplaced };
}

/** Numbers the matches, each with the lowest number that any of its keys has had. */
export async function numberMatches(context: DeriveContext, joined: readonly Unit[]): Promise<NumberedMatch[]> {
  const byPair = groupBy(joined, pairOf);
  const numbers = await numberEntities(
    context,
    MATCH,
    joined.map((unit) => ({ keys: keysOf(unit, byPair.get(pairOf(unit)) ?? []) })),
    { areDistinct: true },
  );
  return joined.map((unit, index) => ({ ...unit, n: numbers[index] as number }));
}

/**
 * The keys of a unit, those of operators with the meeting: the live feed plays matches that operators plan, but knows
 * them by HLTV's id alone. No key has a meeting where the teams meet within a day in another match too, because it
 * would mean both.
 */
function keysOf(unit: Unit, ofPair: readonly Unit[]): readonly Key[] {
  const isAlone = ofPair.every((other) => other === unit || !areNear(unit, other));
  return unit.keys.map((one) => {
    const claim = unit.claims.find(({ idSource, idKey }) => idSource === one.source && idKey === one.key);
    const meeting = claim?.source === OPERATOR && one.source !== HLTV && isAlone ? meetingOf(unit, claim) : undefined;
    return meeting ? { ...one, meeting } : one;
  });
}

function meetingOf({ day, at }: Unit, { team1, team2 }: SourceClaim): Meeting | undefined {
  if (day === null || team1 === null || team2 === null) return undefined;
  return { day, ...(at !== null && { at }), who: whoMeet([team1, team2]) };
}

function areNear(one: Unit, other: Unit): boolean {
  return one.day !== null && other.day !== null && Math.abs(Date.parse(one.day) - Date.parse(other.day)) <= DAY_MS;
}

function unitOf(ofId: readonly SourceClaim[], teams: TeamIndex, events: EventIndex): Unit | undefined {
  const claims = ofId.toSorted((one, other) => precedenceOf(one.source) - precedenceOf(other.source));
  const named = claims.find(({ team1, team2 }) => team1 !== null && team2 !== null);
  const team1 = teams.find(named?.team1 ?? null, named?.facts.areNamesSlugs);
  const team2 = teams.find(named?.team2 ?? null, named?.facts.areNamesSlugs);
  if (team1 === undefined || team2 === undefined || team1 === team2) return undefined;
  const first = <Value>(of: (claim: SourceClaim) => Value | null | undefined): Value | undefined =>
    claims.map(of).find((value) => value !== null && value !== undefined) ?? undefined;
  const decided = claims.find(({ facts }) => facts.winner && !facts.areSidesUnknown);
  const won = decided?.facts.winner === 1 ? decided.team1 : decided?.team2;
  const { idSource, idKey } = claims[0] as SourceClaim;
  return {
    claims,
    team1,
    team2,
    day: first(({ at }) => at?.slice(0, 10)) ?? first(({ day }) => day) ?? null,
    at: first(({ at }) => at) ?? null,
    event: first((claim) => events.of(claim)),
    winner: decided ? teams.find(won ?? null, decided.facts.areNamesSlugs) : undefined,
    score: first(({ facts }) => scoreOf(facts)) ?? '',
    sequence: first(({ facts }) => facts.sequence),
    keys: [{ source: idSource, key: idKey }],
  };
}

/** The rounds of a match of one map, else the maps won; the higher number first, whichever side has it. */
function scoreOf({ maps, score1, score2 }: SourceClaim['facts']): string | undefined {
  const only = maps?.length === 1 ? maps[0] : undefined;
  const [one, other] = only && only.score1 !== null ? [only.score1, only.score2] : [score1, score2];
  if (one === null || one === undefined || other === null || other === undefined) return undefined;
  return one > other ? `${one}-${other}` : `${other}-${one}`;
}

/**
 * The sources of ids in the order in which units are joined: HLTV, its pages of figures, tier-3 lists, Valve's results.
 */
const PLACING = [HLTV, 'hltv-stats', 'tier3', VRS];

function placing({ keys }: Unit): number {
  const place = PLACING.indexOf(keys[0]?.source ?? '');
  // Pushed and live matches come last, so that they are compared with all others.
  return place < 0 ? PLACING.length : place;
}

/** Joins the units of several sources that are one match. */
export async function joinUnits(
  { client }: Pick<DeriveContext, 'client'>,
  units: readonly Unit[],
  estimate: Estimate,
): Promise<Unit[]> {
  const keys = units.flatMap((unit) => unit.keys);
  return joinAlike(units, await standingNumbers(client, MATCH, keys), estimate);
}

/**
 * Joins units of different sources that are the same match. It compares only units of the same two teams, and only by
 * what their sources say of them, so that the matches do not depend on the order in which files were imported.
 */
function joinAlike(units: readonly Unit[], known: ReadonlyMap<string, number>, estimate: Estimate): Unit[] {
  const inOrder = units.toSorted(
    (one, other) =>
      placing(one) - placing(other) ||
      (one.at ?? one.day ?? '~').localeCompare(other.at ?? other.day ?? '~') ||
      (one.sequence ?? 0) - (other.sequence ?? 0),
  );
  const byPair = new Map<string, Unit[]>();
  const numberOf = ({ keys }: Unit) =>
    keys.map(({ source, key }) => known.get(`${source} ${key}`)).find((n) => n !== undefined);
  const haveOneNumber = (one: Unit, other: Unit) => numberOf(one) !== undefined && numberOf(one) === numberOf(other);
  for (const unit of inOrder) {
    const placed = byPair.get(pairOf(unit)) ?? [];
    byPair.set(pairOf(unit), placed);
    const source = unit.keys[0]?.source;
    const free = placed
      .map((other, index) => ({ other, index }))
      .filter(({ other }) => !other.keys.some((one) => one.source === source && !isOtherList(one.key, unit)));
    const fitting = free
      .map(({ other, index }) => ({
        index,
        fit: isPlayedPlan(other, unit) && haveOneNumber(other, unit) ? SAME : fitOf(other, unit),
      }))
      .filter(({ fit }) => fit > 0)
      .toSorted((one, other) => other.fit - one.fit || one.index - other.index);
    const best = fitting[0];
    if (best) placed[best.index] = joinedOf(placed[best.index] as Unit, unit);
    else placed.push(unit);
  }
  return [...byPair.values()].flatMap((ofPair) => joinUndated(ofPair, estimate));
}

/**
 * Whether an operator has one of them and the feed the other. Such units with one number are one match, whatever they
 * say of it: the feed recognised the plan when the match began.
 */
function isPlayedPlan(one: Unit, other: Unit): boolean {
  const has = ({ claims }: Unit, source: string) => claims.some((claim) => claim.source === source);
  return (has(one, OPERATOR) && has(other, 'live')) || (has(one, 'live') && has(other, OPERATOR));
}

/** Two of Valve's lists have the same match under different numbers; one list has each match once. */
function isOtherList(key: string, unit: Unit): boolean {
  const own = unit.keys[0] as { source: string; key: string };
  return own.source === VRS && key.split(':')[0] !== own.key.split(':')[0];
}

export function pairOf({ team1, team2 }: Pick<Unit, 'team1' | 'team2'>): string {
  return team1 < team2 ? `${team1} ${team2}` : `${team2} ${team1}`;
}

const SAME = 1_000;
const DAY_MS = 86_400_000;

/** The fit of an undated match and another match with the same teams, event and score. */
const UNDATED_FIT = 20;

/** How well two matches of the same teams fit; 0 where they are not the same. */
function fitOf(one: Unit, other: Unit): number {
  if (one.winner !== undefined && other.winner !== undefined && one.winner !== other.winner) return 0;
  if (one.score !== '' && other.score !== '' && !areLike(one.score, other.score)) return 0;
  const isSameEvent = one.event !== undefined && one.event === other.event;
  if (one.day === null || other.day === null) {
    return isSameEvent && one.score !== '' && one.score === other.score ? UNDATED_FIT : 0;
  }
  const bonus = (isSameEvent ? 20 : 0) + (one.score !== '' && one.score === other.score ? 10 : 0);
  if (one.at !== null && other.at !== null) {
    const hours = Math.abs(Date.parse(one.at) - Date.parse(other.at)) / 3_600_000;
    return hours <= 8 ? 200 - hours + bonus : 0;
  }
  const days = Math.abs(Date.parse(one.day) - Date.parse(other.day)) / DAY_MS;
  return days > 1 ? 0 : 100 - 50 * days + bonus;
}

/** A source may have 1-0 where another has the rounds of the only map. */
export function areLike(one: string, other: string): boolean {
  return one === other || one === '1-0' || other === '1-0';
}

export function joinedOf(one: Unit, other: Unit): Unit {
  const claims = [...one.claims, ...other.claims].toSorted((a, b) => precedenceOf(a.source) - precedenceOf(b.source));
  return {
    ...one,
    claims,
    day: one.at?.slice(0, 10) ?? other.at?.slice(0, 10) ?? one.day ?? other.day,
    at: one.at ?? other.at,
    event: one.event ?? other.event,
    winner: one.winner ?? other.winner,
    score: one.score === '' ? other.score : one.score,
    keys: [...one.keys, ...other.keys],
  };
}

/** A match's number at a source, and its time in milliseconds. */
export interface Point {
  sequence: number;
  time: number;
}

/** The time of a match in milliseconds, or else that of the dated match with the next lower number. */
export type Estimate = (unit: Pick<Unit, 'at' | 'day' | 'sequence'>) => number | undefined;

export function timeOf({ at, day }: Pick<Unit, 'at' | 'day'>): number | undefined {
  return (at ?? day) === null ? undefined : Date.parse((at ?? day) as string);
}

export function estimator(points: readonly Point[]): Estimate {
  const dated = points.toSorted((one, other) => one.sequence - other.sequence || one.time - other.time);
  return (unit) => {
    const own = timeOf(unit);
    const { sequence } = unit;
    if (own !== undefined) return own;
    if (sequence === undefined || dated.length === 0) return undefined;
    let [low, high] = [0, dated.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((dated[middle] as Point).sequence <= sequence) low = middle;
      else high = middle - 1;
    }
    return dated[low]?.time;
  };
}

/** The most days between the estimated time of an undated match and the day of a result. */
const ESTIMATE_DAYS = 30;

/**
 * Joins matches without a day with results from Valve's lists alone, in the order of time, where teams and winner are
 * the same and there are as many matches as results.
 */
function joinUndated(ofPair: readonly Unit[], estimate: Estimate): Unit[] {
  const joined = new Map<Unit, Unit | null>();
  const undated = ofPair.filter(({ day, winner }) => day === null && winner !== undefined);
  const bare = ofPair.filter(({ keys }) => keys.every(({ source }) => source === VRS));
  for (const winner of new Set(undated.map((unit) => unit.winner))) {
    const wanting = undated
      .filter((unit) => unit.winner === winner)
      .toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
    const near = (unit: Unit) =>
      wanting.some((one) => Math.abs((estimate(one) ?? 0) - Date.parse(unit.day as string)) <= ESTIMATE_DAYS * DAY_MS);
    const results = bare
      .filter((unit) => unit.winner === winner && unit.day !== null && near(unit))
      .toSorted((one, other) => (one.day as string).localeCompare(other.day as string));
    if (results.length !== wanting.length) continue;
    wanting.forEach((unit, index) => {
      const result = results[index] as Unit;
      joined.set(unit, { ...joinedOf(unit, result), guess: [unit, result] });
      joined.set(result, null);
    });
  }
  return ofPair.flatMap((unit) => {
    const own = joined.get(unit);
    return own === undefined ? [unit] : own === null ? [] : [own];
  });
}
