import { BOTH_SIDES, dragonsOf, ELDER, playersOf, sideOf } from './frame.reduce.js';
import type { DetailsFrameSeen, FrameSeen, PlayerFrame, Side } from './observation.js';
import { leaderOf, type Swing } from './swing.reduce.js';

/** An event that frames showed, found by comparing two of them. Nothing that no frame shows is claimed. */
export interface EventSeen {
  seq: number;
  /** The time of the frame that showed it. */
  at: number;
  gameTime: number;
  type: EventType;
  side: Side | null;
  participantId: number | null;
  victimId: number | null;
  /** Null where it is not known who helped, and of other types than kills. */
  assistIds: number[] | null;
  detail: Readonly<Record<string, string | number>>;
}

type EventType =
  | 'kill'
  | 'tower'
  | 'dragon'
  | 'baron'
  | 'inhibitor'
  | 'item'
  | 'level'
  | 'pause'
  | 'resume'
  | 'gold_swing'
  | 'game_end';

type Untimed = Omit<EventSeen, 'seq' | 'at' | 'gameTime'>;

/** What a frame showed, and what it took back: a total that fell was wrong before. */
export interface Told {
  told: Untimed[];
  gone: { matches: (event: EventSeen) => boolean; count: number }[];
}

/** The events between two frames of a game. */
export function eventsOf(before: FrameSeen, after: FrameSeen, swing: Swing | null): Told {
  const all: Told = { told: [], gone: [] };
  const take = ({ told, gone }: Told) => {
    all.told.push(...told);
    all.gone.push(...gone);
  };
  if (before.state === 'paused' && after.state === 'in_game') all.told.push(event('resume', null));
  for (const side of BOTH_SIDES) {
    take(kills(before, after, side));
    for (const [type, name] of COUNTED) take(counted(type, side, before[side][name], after[side][name]));
    take(dragons(before, after, side));
  }
  take(levels(before, after));
  if (swing) {
    const { previous, diff } = swing;
    const detail = { previousGoldDiff: previous, goldDiff: diff, swing: diff - previous };
    all.told.push({ ...event('gold_swing', leaderOf(swing)), detail });
  }
  if (before.state !== 'paused' && after.state === 'paused') all.told.push(event('pause', null));
  if (before.state !== 'finished' && after.state === 'finished') all.told.push(event('game_end', null));
  return all;
}

const COUNTED = [
  ['tower', 'towers'],
  ['inhibitor', 'inhibitors'],
  ['baron', 'barons'],
] as const;

function event(type: EventType, side: Side | null): Untimed {
  return { type, side, participantId: null, victimId: null, assistIds: null, detail: {} };
}

function counted(type: EventType, side: Side, before: number, after: number): Told {
  const fallen = { matches: (one: EventSeen) => one.type === type && one.side === side, count: before - after };
  const told = range(before + 1, after).map((total) => ({ ...event(type, side), detail: { total } }));
  return { told, gone: after < before ? [fallen] : [] };
}

/**
 * The kills of a side. The killer is known where the players' own figures add up to the side's; who died and who helped
 * where only one kill can be meant.
 */
function kills(before: FrameSeen, after: FrameSeen, side: Side): Told {
  const { told, gone } = counted('kill', side, before[side].totalKills, after[side].totalKills);
  const other = side === 'blue' ? 'red' : 'blue';
  const risen = (of: Side, figure: 'kills' | 'deaths' | 'assists') =>
    after[of].participants.flatMap((player) => rises(player, before[of].participants, figure));
  const [killers, victims] = [risen(side, 'kills'), risen(other, 'deaths')];
  const assistIds = risen(side, 'assists');
  const isOnly = told.length === 1 && victims.length === 1;
  return {
    gone,
    told: told.map((one, index) => ({
      ...one,
      participantId: killers.length === told.length ? (killers[index] ?? null) : null,
      victimId: isOnly ? (victims[0] ?? null) : null,
      assistIds: isOnly ? assistIds : null,
    })),
  };
}

/** The player's number, as often as the figure rose. */
function rises(player: PlayerFrame, before: readonly PlayerFrame[], figure: 'kills' | 'deaths' | 'assists'): number[] {
  const { participantId } = player;
  const known = before.find((one) => one.participantId === participantId);
  return range(1, player[figure] - (known?.[figure] ?? 0)).map(() => participantId);
}

/** Dragons after the longest common beginning of both lists. */
function dragons(before: FrameSeen, after: FrameSeen, side: Side): Told {
  const [known, now] = [before[side].dragons, after[side].dragons];
  const differs = known.findIndex((kind, index) => kind !== now[index]);
  const common = differs < 0 ? known.length : differs;
  const told = now.slice(common).map((kind, index) => {
    const sofar = now.slice(0, common + index + 1);
    const total = kind === ELDER ? sofar.length - dragonsOf({ ...after[side], dragons: sofar }).length : undefined;
    return {
      ...event('dragon', side),
      detail: { kind, total: total ?? dragonsOf({ ...after[side], dragons: sofar }).length },
    };
  });
  const fallen = {
    matches: (one: EventSeen) => one.type === 'dragon' && one.side === side,
    count: known.length - common,
  };
  return { told, gone: fallen.count > 0 ? [fallen] : [] };
}

function levels(before: FrameSeen, after: FrameSeen): Told {
  const known = new Map(playersOf(before).map((player) => [player.participantId, player.level]));
  const told: Untimed[] = [];
  const gone: Told['gone'] = [];
  for (const { participantId, level } of playersOf(after)) {
    const from = known.get(participantId) ?? 1;
    const side = sideOf(after, participantId);
    for (const reached of range(from + 1, level))
      told.push({ ...event('level', side), participantId, detail: { level: reached } });
    const matches = (one: EventSeen) => one.type === 'level' && one.participantId === participantId;
    if (level < from) gone.push({ matches, count: from - level });
  }
  return { told, gone };
}

/** Items that a player has and had not. */
export function itemEvents(before: DetailsFrameSeen, after: DetailsFrameSeen): Untimed[] {
  return after.participants.flatMap(({ participantId, items }) => {
    const known = before.participants.find((player) => player.participantId === participantId);
    if (!known) return [];
    const had = [...known.items];
    const fresh = items.filter((item) => {
      const index = had.indexOf(item);
      if (index >= 0) had.splice(index, 1);
      return index < 0;
    });
    return fresh.map((itemId) => ({
      ...event('item', participantId <= LAST_BLUE ? 'blue' : 'red'),
      participantId,
      detail: { itemId },
    }));
  });
}

/** Details frames have no sides, but upstream numbers blue's players first. */
const LAST_BLUE = 5;

/** Takes back the newest events that a correction undid and adds those that a frame showed. */
export function retell(
  { events, eventCount }: { events: readonly EventSeen[]; eventCount: number },
  { told, gone }: Told,
  { at, gameTime }: Pick<EventSeen, 'at' | 'gameTime'>,
): { events: EventSeen[]; eventCount: number } {
  const kept = [...events];
  for (const { matches, count } of gone) {
    for (let left = count; left > 0; left--) {
      const index = kept.findLastIndex(matches);
      if (index >= 0) kept.splice(index, 1);
    }
  }
  const fresh = told.map((one, index) => ({ seq: eventCount + index + 1, at, gameTime, ...one }));
  return { events: [...kept, ...fresh], eventCount: eventCount + told.length };
}

/** The whole numbers from one to another, both included; none where the first is the larger. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
