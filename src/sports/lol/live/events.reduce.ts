import { BOTH_SIDES, dragonsOf, ELDER, playersOf, sideOf } from './frame.reduce.js';
import type { ReceivedDetailsFrame, CompletedFrame, PlayerFrame, Side } from './observation.js';
import { leaderOf, type Swing } from './swing.reduce.js';

/** An event of a game, found by comparing two frames. */
export interface GameEvent {
  seq: number;
  /** The time of the later frame. */
  at: number;
  gameTime: number;
  type: EventType;
  side: Side | null;
  participantId: number | null;
  victimId: number | null;
  /** Null if the assistants are not known, and for types other than kills. */
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

type Untimed = Omit<GameEvent, 'seq' | 'at' | 'gameTime'>;

/** The events that a frame adds, and the earlier events that it removes: a total that falls corrects an earlier frame. */
export interface EventChanges {
  added: Untimed[];
  removed: { matches: (event: GameEvent) => boolean; count: number }[];
}

/** The changes of events between two frames of a game. */
export function eventsBetween(before: CompletedFrame, after: CompletedFrame, swing: Swing | null): EventChanges {
  const all: EventChanges = { added: [], removed: [] };
  const take = ({ added, removed }: EventChanges) => {
    all.added.push(...added);
    all.removed.push(...removed);
  };
  if (before.state === 'paused' && after.state === 'in_game') all.added.push(event('resume', null));
  for (const side of BOTH_SIDES) {
    take(kills(before, after, side));
    for (const [type, name] of COUNTED) take(counted(type, side, before[side][name], after[side][name]));
    take(dragons(before, after, side));
  }
  take(levels(before, after));
  if (swing) {
    const { previous, diff } = swing;
    const detail = { previousGoldDiff: previous, goldDiff: diff, swing: diff - previous };
    all.added.push({ ...event('gold_swing', leaderOf(swing)), detail });
  }
  if (before.state !== 'paused' && after.state === 'paused') all.added.push(event('pause', null));
  if (before.state !== 'finished' && after.state === 'finished') all.added.push(event('game_end', null));
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

function counted(type: EventType, side: Side, before: number, after: number): EventChanges {
  const fallen = { matches: (one: GameEvent) => one.type === type && one.side === side, count: before - after };
  const added = range(before + 1, after).map((total) => ({ ...event(type, side), detail: { total } }));
  return { added, removed: after < before ? [fallen] : [] };
}

/**
 * The kills of a side. The killers are known if the kills of the players add up to the total of the side; victim and
 * assistants are known if there was only one kill and one death.
 */
function kills(before: CompletedFrame, after: CompletedFrame, side: Side): EventChanges {
  const { added, removed } = counted('kill', side, before[side].totalKills, after[side].totalKills);
  const other = side === 'blue' ? 'red' : 'blue';
  const risen = (of: Side, figure: 'kills' | 'deaths' | 'assists') =>
    after[of].participants.flatMap((player) => rises(player, before[of].participants, figure));
  const [killers, victims] = [risen(side, 'kills'), risen(other, 'deaths')];
  const assistIds = risen(side, 'assists');
  const isOnly = added.length === 1 && victims.length === 1;
  return {
    removed,
    added: added.map((one, index) => ({
      ...one,
      participantId: killers.length === added.length ? (killers[index] ?? null) : null,
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

/** Both lists of dragons are compared after their common beginning. */
function dragons(before: CompletedFrame, after: CompletedFrame, side: Side): EventChanges {
  const [known, now] = [before[side].dragons, after[side].dragons];
  const differs = known.findIndex((kind, index) => kind !== now[index]);
  const common = differs < 0 ? known.length : differs;
  const added = now.slice(common).map((kind, index) => {
    const sofar = now.slice(0, common + index + 1);
    const total = kind === ELDER ? sofar.length - dragonsOf({ ...after[side], dragons: sofar }).length : undefined;
    return {
      ...event('dragon', side),
      detail: { kind, total: total ?? dragonsOf({ ...after[side], dragons: sofar }).length },
    };
  });
  const fallen = {
    matches: (one: GameEvent) => one.type === 'dragon' && one.side === side,
    count: known.length - common,
  };
  return { added, removed: fallen.count > 0 ? [fallen] : [] };
}

function levels(before: CompletedFrame, after: CompletedFrame): EventChanges {
  const known = new Map(playersOf(before).map((player) => [player.participantId, player.level]));
  const added: Untimed[] = [];
  const removed: EventChanges['removed'] = [];
  for (const { participantId, level } of playersOf(after)) {
    const from = known.get(participantId) ?? 1;
    const side = sideOf(after, participantId);
    for (const reached of range(from + 1, level))
      added.push({ ...event('level', side), participantId, detail: { level: reached } });
    const matches = (one: GameEvent) => one.type === 'level' && one.participantId === participantId;
    if (level < from) removed.push({ matches, count: from - level });
  }
  return { added, removed };
}

/** An event for each item that a player has and did not have before. */
export function itemEvents(before: ReceivedDetailsFrame, after: ReceivedDetailsFrame): Untimed[] {
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

/** Removes the newest events that a frame corrects, and appends the events that it adds. */
export function withChanges(
  { events, eventCount }: { events: readonly GameEvent[]; eventCount: number },
  { added, removed }: EventChanges,
  { at, gameTime }: Pick<GameEvent, 'at' | 'gameTime'>,
): { events: GameEvent[]; eventCount: number } {
  const kept = [...events];
  for (const { matches, count } of removed) {
    for (let left = count; left > 0; left--) {
      const index = kept.findLastIndex(matches);
      if (index >= 0) kept.splice(index, 1);
    }
  }
  const fresh = added.map((one, index) => ({ seq: eventCount + index + 1, at, gameTime, ...one }));
  return { events: [...kept, ...fresh], eventCount: eventCount + added.length };
}

/** The whole numbers from one to another, both included; none where the first is the larger. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
