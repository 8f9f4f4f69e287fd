import { count, figure, moment, whole, word } from '../../../live/cells.js';
import type { Frame } from '../../../live/feed.js';
import { weightClassOf } from '../divisions.js';
import { methodOf, type MethodKey } from '../methods.js';
import { secondsOf } from './clock.reduce.js';
import type { Names } from './names.reduce.js';

/** The checked content of one answer of either feed. Null stands for values that upstream leaves open. */
export interface Observation {
  /** When the answer was received, in milliseconds since the epoch. */
  at: number;
  event: EventSeen;
  fights: FightSeen[];
  /** True for the event feed, which names the whole card; the fight feed has its own fight only. */
  wholeCard: boolean;
}

/** An observation with the archive's names of the event, its bouts and their fighters. */
export interface IdentifiedObservation extends Observation {
  names: Names;
}

export interface EventSeen {
  id: number;
  name: string;
  startsAt: number | null;
  status: string;
}

export interface FightSeen {
  id: number;
  order: number | null;
  status: string;
  red: FighterSeen;
  blue: FighterSeen;
  /** The division's slug and label; null when upstream names no weight. */
  division: string | null;
  weightClass: string | null;
  titleBout: boolean;
  scheduledRounds: number | null;
  result: ResultSeen;
  /** Oldest first; undefined in the fight feed, which has none. */
  actions: Action[] | undefined;
  /** Undefined unless the event feed says that this fight is running. */
  clock: ClockSeen | undefined;
  /** Undefined unless the fight feed gave a line for both corners. */
  stats: StatsSeen | undefined;
}

export interface FighterSeen {
  id: number;
  name: string;
  record: string | null;
}

export interface ResultSeen {
  /** Upstream's words for the end; `methodKey` is the archive's name of it. */
  method: string | null;
  methodKey: MethodKey | null;
  round: number | null;
  time: string | null;
  red: string | null;
  blue: string | null;
}

export interface Action {
  type: string;
  round: number | null;
  at: number;
}

/** `text` is m:ss, or empty where upstream's clock is empty. */
export interface ClockSeen {
  round: number | null;
  text: string;
}

/** Numbers under upstream's own keys; times such as `ControlTime` are in seconds. */
export type Line = Record<string, number>;

export interface StatsSeen {
  official: boolean;
  red: Line;
  blue: Line;
  rounds: { round: number; red: Line; blue: Line }[];
}

/** Undefined for an answer of neither feed, and for the empty object that upstream answers to an unknown id. */
export function read({ at, body }: Pick<Frame, 'at' | 'body'>): Observation | undefined {
  const outer = object(body);
  const detail = object(outer.LiveEventDetail);
  if (detail.EventId !== undefined) return readEvent(detail, at);
  const fight = object(outer.LiveFightDetail);
  if (fight.FightId !== undefined) return readFight(fight, at);
  return undefined;
}

function readEvent(detail: Members, at: number): Observation | undefined {
  const event = eventSeen(detail);
  if (!event) return undefined;
  const running = whole(detail.LiveFightId);
  const clock: ClockSeen = { round: count(detail.LiveRoundNumber), text: clockText(detail.LiveRoundElapsedTime) };
  const fights = array(detail.FightCard).flatMap((item) => {
    const fight = fightSeen(item);
    return fight ? [{ ...fight, clock: fight.id === running ? clock : undefined }] : [];
  });
  return { at, event, fights, wholeCard: true };
}

/** Leaves the clock of the fight feed out, because without actions beside it nothing shows how old it is. */
function readFight(detail: Members, at: number): Observation | undefined {
  const event = eventSeen(object(detail.Event));
  const fight = fightSeen(detail);
  if (!event || !fight) return undefined;
  return { at, event, fights: [{ ...fight, stats: statsSeen(detail, fight) }], wholeCard: false };
}

function eventSeen(detail: Members): EventSeen | undefined {
  const id = whole(detail.EventId);
  const name = text(detail.Name);
  if (id === null || name === null) return undefined;
  return { id, name, startsAt: moment(detail.StartTime), status: text(detail.Status) ?? '' };
}

function fightSeen(item: unknown): FightSeen | undefined {
  const fight = object(item);
  const id = whole(fight.FightId);
  const [red, blue] = corners(array(fight.Fighters).map(object));
  if (id === null || !red || !blue) return undefined;
  const result = object(fight.Result);
  const method = text(result.Method);
  return {
    id,
    order: count(fight.FightOrder),
    status: text(fight.Status) ?? '',
    red: fighterSeen(red),
    blue: fighterSeen(blue),
    ...weightSeen(object(fight.WeightClass)),
    titleBout: array(fight.Accolades).some((accolade) => object(accolade).Type === 'Belt'),
    scheduledRounds: count(object(fight.RuleSet).PossibleRounds),
    result: {
      method,
      methodKey: method === null ? null : methodOf(method).key,
      round: count(result.EndingRound),
      time: clockText(result.EndingTime) || null,
      red: text(object(red.Outcome).Outcome),
      blue: text(object(blue.Outcome).Outcome),
    },
    actions: Array.isArray(fight.FightNightTracking) ? actionsSeen(fight.FightNightTracking) : undefined,
    clock: undefined,
    stats: undefined,
  };
}

function weightSeen(weight: Members): Pick<FightSeen, 'division' | 'weightClass'> {
  const written = figure(weight.CatchWeight) === null ? text(weight.Description) : 'Catch Weight';
  if (written === null) return { division: null, weightClass: null };
  const { division, label } = weightClassOf(written);
  return { division, weightClass: label };
}

/** The red corner first; fighters without a corner keep their order. */
function corners(fighters: Members[]): [Members?, Members?] {
  const red = fighters.find(({ Corner }) => Corner === 'Red') ?? fighters.find(({ Corner }) => Corner !== 'Blue');
  return [red, fighters.find((fighter) => fighter !== red)];
}

function fighterSeen(fighter: Members): FighterSeen {
  const name = object(fighter.Name);
  const record = object(fighter.Record);
  const [wins, losses, draws] = [count(record.Wins), count(record.Losses), count(record.Draws)];
  const noContests = count(record.NoContests);
  const suffix = noContests ? ` (${noContests} NC)` : '';
  return {
    id: whole(fighter.FighterId) ?? 0,
    name: [text(name.FirstName), text(name.LastName)].filter((part) => part !== null).join(' '),
    record: wins === null || losses === null || draws === null ? null : `${wins}-${losses}-${draws}${suffix}`,
  };
}

/** Sorts actions by time, because upstream lists a few out of order; those of one second keep upstream's order. */
function actionsSeen(items: unknown[]): Action[] {
  return items
    .flatMap((item) => {
      const action = object(item);
      const [type, at] = [text(action.Type), moment(action.Timestamp)];
      return type === null || at === null ? [] : [{ type, round: count(action.RoundNumber), at }];
    })
    .sort((one, other) => one.at - other.at);
}

function statsSeen(detail: Members, { red, blue }: FightSeen): StatsSeen | undefined {
  const totals = array(detail.FightStats).map(object);
  const ofRounds = array(detail.RoundStats).map(object);
  const of = (lines: Members[], { id }: FighterSeen) => lines.find(({ FighterId }) => FighterId === id);
  const [redTotal, blueTotal] = [of(totals, red), of(totals, blue)];
  if (!redTotal || !blueTotal) return undefined;
  const blueRounds = array(of(ofRounds, blue)?.Rounds).map(object);
  const rounds = array(of(ofRounds, red)?.Rounds).flatMap((item) => {
    const line = object(item);
    const round = count(line.RoundNumber);
    const other = blueRounds.find(({ RoundNumber }) => RoundNumber === round);
    return round === null || !other ? [] : [{ round, red: lineSeen(line), blue: lineSeen(other) }];
  });
  return {
    official: detail.OfficialStats === true,
    red: lineSeen(redTotal),
    blue: lineSeen(blueTotal),
    rounds: rounds.sort((one, other) => one.round - other.round),
  };
}

function lineSeen(members: Members): Line {
  const line: Line = {};
  for (const [key, value] of Object.entries(members)) {
    const seen = typeof value === 'string' ? secondsOf(value) : count(value);
    if (seen !== null && seen !== undefined) line[key] = seen;
  }
  return line;
}

type Members = Record<string, unknown>;

function object(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function array(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | null {
  return word(value)?.trim() || null;
}

/** Writes `02:05` as `2:05`; a text that is no clock becomes empty. */
function clockText(value: unknown): string {
  const clock = text(value) ?? '';
  return secondsOf(clock) === undefined ? '' : clock.replace(/^0(?=\d:)/, '');
}
