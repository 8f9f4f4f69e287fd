import { groupBy } from '../../../archive/group.js';
import { TIER3 } from '../kinds.js';
import { VRS } from './claims.queries.js';
import { areLike, joinedOf, pairOf, timeOf, type Estimate, type Unit } from './number-matches.js';

const DAY_MS = 86_400_000;

/** A match of an event, with its number at the source and its time in milliseconds. */
export interface EventPoint {
  event: number;
  sequence: number;
  time: number;
}

/** The points of matches whose event and time are known. */
export function eventPointsOf(units: readonly Unit[]): EventPoint[] {
  return units.flatMap((unit) => {
    const { event, sequence } = unit;
    const time = timeOf(unit);
    return event === undefined || sequence === undefined || time === undefined ? [] : [{ event, sequence, time }];
  });
}

/** The other matches of a unit's event. */
type Neighbours = (unit: Unit) => readonly EventPoint[];

/**
 * Joins matches without a day with results of sources without HLTV's ids, by the days of the other matches of the event.
 * A match is joined only where one result fits it and that result fits no other match.
 */
export function joinByEvent(units: readonly Unit[], points: readonly EventPoint[], estimate: Estimate): Unit[] {
  const byEvent = groupBy(points, ({ event }) => event);
  const neighbours: Neighbours = ({ event, sequence }) =>
    (event === undefined ? undefined : byEvent.get(event))?.filter((point) => point.sequence !== sequence) ?? [];
  const rules: readonly Rule[] = [
    (unit, result) => fitsEvent(neighbours(unit), unit, result, CLOSE_DAYS),
    (unit, result) => fitsEvent(neighbours(unit), unit, result, NEAR_DAYS),
    (unit, result) => neighbours(unit).length === 0 && hasSameScore(unit, result, estimate),
  ];
  const parted = units.flatMap((unit) => (isOutsideEvent(unit, neighbours) ? (unit.guess as [Unit, Unit]) : [unit]));
  return [...groupBy(parted, pairOf).values()].flatMap((ofPair) => rules.reduce(joinFitting, ofPair));
}

type Rule = (unit: Unit, result: Unit) => boolean;

/** Joins each undated match with the one result that fits it, where no other match fits that result. */
function joinFitting(ofPair: readonly Unit[], fits: Rule): readonly Unit[] {
  const undated = ofPair.filter(({ day, winner }) => day === null && winner !== undefined);
  if (undated.length === 0) return ofPair;
  const results = ofPair.filter(isResult);
  const fitting = undated.flatMap((unit) =>
    results.filter((result) => isAlike(unit, result) && fits(unit, result)).map((result) => ({ unit, result })),
  );
  const sure = fitting.filter((one) =>
    fitting.every((other) => other === one || (other.unit !== one.unit && other.result !== one.result)),
  );
  const resultOf = new Map(sure.map(({ unit, result }) => [unit, result]));
  const taken = new Set(resultOf.values());
  return ofPair
    .filter((unit) => !taken.has(unit))
    .map((unit) => {
      const result = resultOf.get(unit);
      return result ? joinedOf(unit, result) : unit;
    });
}

function isResult({ day, winner, keys }: Unit): boolean {
  return day !== null && winner !== undefined && keys.every(({ source }) => source === VRS || source === TIER3);
}

function isAlike(unit: Unit, result: Unit): boolean {
  return (
    unit.winner === result.winner && (unit.score === '' || result.score === '' || areLike(unit.score, result.score))
  );
}

/**
 * The most days between a match and the match of the event with the nearest number. Of 2,000 matches whose days the
 * sources have, these found 95 of 100 and took 3 for another one.
 */
const CLOSE_DAYS = 2;
const NEAR_DAYS = 5;

/**
 * Whether a result lies within the days of the match's event, and at most `within` days from the event's match whose HLTV id
 * is nearest.
 */
function fitsEvent(others: readonly EventPoint[], { sequence = 0 }: Unit, { day }: Unit, within: number): boolean {
  if (others.length === 0) return false;
  const time = Date.parse(day as string);
  if (daysOutside(others, time) > 1) return false;
  const distance = (point: EventPoint) => Math.abs(point.sequence - sequence);
  const [nearest] = others.toSorted(
    (one, other) => distance(one) - distance(other) || one.sequence - other.sequence || one.time - other.time,
  ) as [EventPoint];
  return Math.abs(dayOf(nearest.time) - time) <= within * DAY_MS;
}

/** The most days between the estimated time of a match and the day of a result with its score. */
const SCORE_DAYS = 10;

/** Whether a result has the score of a match at about its time; a result without a score never has. */
function hasSameScore(unit: Unit, result: Unit, estimate: Estimate): boolean {
  if (unit.score === '' || unit.score !== result.score) return false;
  const time = estimate(unit);
  return time !== undefined && Math.abs(dayOf(time) - Date.parse(result.day as string)) <= SCORE_DAYS * DAY_MS;
}

/** A guess counts as wrong this many days outside its event, where so many matches of the event have a day. */
const OUTSIDE_DAYS = 3;
const ENOUGH = 3;

/** Whether a match got the day of a result by its place alone, and its event was at another time. */
function isOutsideEvent(unit: Unit, neighbours: Neighbours): boolean {
  if (!unit.guess) return false;
  const others = neighbours(unit);
  return others.length >= ENOUGH && daysOutside(others, Date.parse(unit.day as string)) > OUTSIDE_DAYS;
}

function daysOutside(points: readonly EventPoint[], time: number): number {
  const days = points.map((point) => dayOf(point.time));
  return Math.max(0, Math.min(...days) - time, time - Math.max(...days)) / DAY_MS;
}

/** The beginning of a time's day. */
function dayOf(time: number): number {
  return time - (time % DAY_MS);
}
