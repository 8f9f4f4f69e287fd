import type { DeriveContext } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import type { UnitKey } from './changed.queries.js';
import { mapOfDemo } from './demo-maps.js';
import { sideDemos, type SidedMaps } from './demo-sides.js';
import { readDemoMaps } from './derive-demos.js';
import { eventPointsOf, joinByEvent, type EventPoint } from './join-by-event.js';
import { buildMatch, type BuiltMatch } from './match-rows.js';
import type { EventIndex } from './number-events.js';
import {
  estimator,
  joinUnits,
  numberMatches,
  pairOf,
  timeOf,
  unitsOf,
  type Estimate,
  type NumberedMatch,
  type Point,
  type Unit,
  type Unplaced,
} from './number-matches.js';
import type { TeamIndex } from './number-teams.js';
import {
  byDayAndRecord,
  Rosters,
  mentionsInDemos,
  mentionsInLists,
  mentionsInMatches,
  mentionsInSubjects,
} from './mentions.js';
import type { Mention } from './mentions.js';
import { readRosters } from './mentions.queries.js';
import { readClaims, VRS } from './claims.queries.js';
import {
  readSequence,
  readUnitsOf,
  readUnitsOfTeams,
  type InSequence,
  type KeptUnit,
  type PlacedUnit,
} from './units.queries.js';

/** Matches that are derived together: all, or those between the teams that meet in changed ones. */
export interface Part {
  /** Ids of the changed matches and of stored ones between the same teams; undefined for all. */
  keys: readonly UnitKey[] | undefined;
  /** Numbers of the matches, now and before; undefined for all. */
  numbers: readonly number[] | undefined;
  /** Their units as the last derivation stored them; empty for all. */
  before: readonly PlacedUnit[];
  units: readonly KeptUnit[];
  unplaced: readonly Unplaced[];
  matches: readonly NumberedMatch[];
  built: readonly BuiltMatch[];
  demos: SidedMaps;
  /** In the order of `byDayAndRecord`. */
  mentions: readonly Mention[];
  /** Stored undated units of other matches that get another time because of these. */
  moved: readonly InSequence[];
}

export interface Subjects {
  teams: TeamIndex;
  events: EventIndex;
}

/** Reads and joins the claims about these matches and all others between the same teams, or about all matches. */
export async function readPart(
  context: DeriveContext,
  { teams, events }: Subjects,
  changed: readonly UnitKey[] | undefined,
): Promise<Part> {
  const { client } = context;
  const before = changed ? await readBefore(context, { teams, events }, changed) : [];
  const keys = changed && unique([...changed, ...before]);
  const { units, unplaced } = unitsOf(await readClaims(client, keys), teams, events);
  const unitPoints = pointsOf(units);
  const hasUndated = units.some((unit) => timeOf(unit) === undefined);
  let elsewhere: InSequence[] = [];
  if (keys && (hasUndated || areOther(unitPoints, before, ({ time }) => time)))
    elsewhere = await readElsewhere(context, keys);
  let timeOfUnit = estimatorOf(unitPoints, elsewhere, ({ time }) => time);
  const joined = await joinUnits(context, units, timeOfUnit);
  const eventPoints = eventPointsOf(joined);
  const otherEvents = eventsThatDiffer(eventPoints, before);
  if (keys && elsewhere.length === 0 && otherEvents.size > 0) elsewhere = await readElsewhere(context, keys);
  const allEventPoints = [...eventPoints, ...elsewhere.flatMap(eventPointOf)];
  const matches = await numberMatches(context, joinByEvent(joined, allEventPoints, timeOfUnit));
  const matchPoints = matches.flatMap(pointsOfMatch);
  if (keys && elsewhere.length === 0 && areOther(matchPoints, before, ({ matchTime }) => matchTime))
    elsewhere = await readElsewhere(context, keys);
  timeOfUnit = estimatorOf(unitPoints, elsewhere, ({ time }) => time);
  const timeOfMatch = estimatorOf(matchPoints, elsewhere, ({ matchTime }) => matchTime);
  const numbers = keys && [...new Set([...before.map(({ match }) => match), ...matches.map(({ n }) => n)])];
  const mentions = mentionsInMatches(matches, teams);
  if (!keys) mentions.push(...(await mentionsInLists(client, teams)), ...(await mentionsInSubjects(client, teams)));
  const hltv = keys?.flatMap(({ source, key }) => (source === HLTV ? [key] : []));
  const maps = await readDemoMaps(client, hltv);
  const withDemos = maps.length === 0 || !numbers ? [] : matches.flatMap(({ team1, team2 }) => [team1, team2]);
  const known = withDemos.length === 0 ? [] : await readRosters(client, withDemos, numbers ?? []);
  const demos = sideDemos(maps, matches, teams, new Rosters([...mentions, ...known]));
  mentions.push(...mentionsInDemos([...demos.byMatch.values()].flat()));
  const built = matches.map((match) =>
    buildMatch(match, {
      teams,
      events,
      timeOf: timeOfMatch,
      demoMaps: (demos.byMatch.get(match.n) ?? []).map(mapOfDemo),
    }),
  );
  return {
    keys,
    numbers,
    before,
    units: keptUnits(units, { joined, matches, estimate: timeOfUnit, voted: demos.voted }),
    unplaced,
    matches,
    built,
    demos,
    mentions: mentions.toSorted(byDayAndRecord),
    moved: elsewhere.filter(
      (unit) => isMoved(unit, timeOfUnit, timeOfMatch) || (unit.time === null && otherEvents.has(unit.event ?? 0)),
    ),
  };
}

/** The numbers of the teams in a part's matches, now and before. */
export function teamsOf({ before, built }: Part): number[] {
  const teams = [...before, ...built.map(({ row }) => ({ team1: row.team1_n, team2: row.team2_n }))];
  return [...new Set(teams.flatMap(({ team1, team2 }) => [team1, team2]))];
}

const placeOf = ({ source, key }: UnitKey) => `${source} ${key}`;

const unique = (keys: readonly UnitKey[]): UnitKey[] => [
  ...new Map(keys.map((one) => [placeOf(one), { source: one.source, key: one.key }])).values(),
];

/** The stored units of matches between the teams that meet in these now or met in them before. */
async function readBefore(
  { client }: DeriveContext,
  { teams, events }: Subjects,
  changed: readonly UnitKey[],
): Promise<PlacedUnit[]> {
  const { units } = unitsOf(await readClaims(client, changed), teams, events);
  const pairs = [...units, ...(await readUnitsOf(client, changed))];
  return readUnitsOfTeams(client, [...new Map(pairs.map((one) => [pairOf(one), one])).values()]);
}

async function readElsewhere({ client }: DeriveContext, keys: readonly UnitKey[]): Promise<InSequence[]> {
  const own = new Set(keys.map(placeOf));
  return (await readSequence(client)).filter((unit) => !own.has(placeOf(unit)));
}

type Timed = Pick<InSequence, 'sequence' | 'time' | 'matchTime'>;
type TimeOf = (unit: Timed) => number | null;

function estimatorOf(own: readonly Point[], elsewhere: readonly Timed[], timeOfUnit: TimeOf): Estimate {
  return estimator([...own, ...elsewhere.flatMap((unit) => pointOf(unit, timeOfUnit(unit)))]);
}

/** Whether undated matches elsewhere may get another time, because these points differ from those before. */
function areOther(points: readonly Point[], before: readonly Timed[], timeOfUnit: TimeOf): boolean {
  const textOf = ({ sequence, time }: Point) => `${sequence} ${time}`;
  const now = new Set(points.map(textOf));
  const then = new Set(before.flatMap((unit) => pointOf(unit, timeOfUnit(unit))).map(textOf));
  return now.size !== then.size || [...now].some((point) => !then.has(point));
}

function pointOf({ sequence }: Pick<KeptUnit, 'sequence'>, time: number | null): Point[] {
  return sequence === null || time === null ? [] : [{ sequence, time }];
}

function pointsOf(units: readonly Unit[]): Point[] {
  return units.flatMap((unit) => pointOf({ sequence: unit.sequence ?? null }, timeOf(unit) ?? null));
}

/** A match has a point for each number that a source has for it. */
function pointsOfMatch(match: NumberedMatch): Point[] {
  const sequences = new Set(match.claims.flatMap(({ facts }) => facts.sequence ?? []));
  return [...sequences].flatMap((sequence) => pointOf({ sequence }, timeOf(match) ?? null));
}

function eventPointOf({ event, sequence, placed }: Pick<KeptUnit, 'event' | 'sequence' | 'placed'>): EventPoint[] {
  return event === null || sequence === null || placed === null ? [] : [{ event, sequence, time: placed }];
}

/** The events whose matches are at other times than before, so that their undated matches may be joined differently. */
function eventsThatDiffer(points: readonly EventPoint[], before: readonly KeptUnit[]): Set<number> {
  const textOf = ({ event, sequence, time }: EventPoint) => `${event} ${sequence} ${time}`;
  const now = new Map(points.map((point) => [textOf(point), point.event]));
  const then = new Map(before.flatMap(eventPointOf).map((point) => [textOf(point), point.event]));
  return new Set([
    ...[...now].flatMap(([text, event]) => (then.has(text) ? [] : [event])),
    ...[...then].flatMap(([text, event]) => (now.has(text) ? [] : [event])),
  ]);
}

/** Whether an undated match now gets another time from the dated ones than when it was stored. */
function isMoved(unit: InSequence, timeOfUnit: Estimate, timeOfMatch: Estimate): boolean {
  const undated = { at: null, day: null, sequence: unit.sequence ?? undefined };
  if (unit.time === null && (timeOfUnit(undated) ?? null) !== unit.estimate) return true;
  return unit.matchTime === null && (timeOfMatch(undated) ?? 0) !== unit.listedAt;
}

/** Sources whose rows are not in cs2_told_match; a row of theirs never moves to another match's id. */
const OWN_TABLES = new Set(['demos', 'tier3', VRS]);

interface Derived {
  /** The units as they were joined before the events' days were known. */
  joined: readonly Unit[];
  matches: readonly NumberedMatch[];
  estimate: Estimate;
  voted: ReadonlySet<string>;
}

function keptUnits(units: readonly Unit[], { joined, matches, estimate, voted }: Derived): KeptUnit[] {
  const numberOf = new Map(matches.flatMap(({ n, keys }) => keys.map((key) => [placeOf(key), n] as const)));
  const joinedWith = new Map(joined.flatMap((unit) => unit.keys.map((key) => [placeOf(key), unit] as const)));
  return units.flatMap((unit) => {
    const key = unit.keys[0] as UnitKey;
    const time = timeOf(unit) ?? null;
    const whole = joinedWith.get(placeOf(key)) as Unit;
    return {
      ...key,
      match: numberOf.get(placeOf(key)) as number,
      team1: unit.team1,
      team2: unit.team2,
      claimKeys: unit.claims.flatMap((claim) => (OWN_TABLES.has(claim.source) ? [] : [`${claim.source} ${claim.key}`])),
      sequence: unit.sequence ?? null,
      time,
      estimate: time === null ? (estimate(unit) ?? null) : null,
      event: whole.event ?? null,
      placed: timeOf(whole) ?? null,
      areSidesVoted: key.source === HLTV && voted.has(key.key),
    };
  });
}
