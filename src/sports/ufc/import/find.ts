import { fold } from '../../../archive/names.js';
import { groupBy } from '../group.js';
import { looseKey, type Bout, type Fighter, type World } from './world.js';

export type Corner = 'red' | 'blue';

export interface FoundBout {
  bout: Bout;
  /** The corner of the first name. */
  first: Corner;
  /** A name that no fighter had so far, and whose it must be. */
  learned?: { name: string; fighter: Fighter };
}

export type Lookup = FoundBout | { reason: string };

export interface Asked {
  names: readonly [string, string];
  /** Bouts among which it must be. */
  among: readonly Bout[];
  /**
   * When just one name is known: `elimination` takes the opponent for the other name, as figures of a bout are of whoever
   * fought it; `resemblance` only if the names share a word, as odds may be of a bout that was made anew.
   */
  otherName: 'elimination' | 'resemblance';
  /** Round and time of the end, where the source tells them, for two bouts of one pair on one card. */
  ending?: string;
}

/** Finds a bout by its two names. */
export function findBout(world: World, { names, among, otherName, ending }: Asked): Lookup {
  const [first, second] = names;
  const both = among.flatMap((bout): FoundBout[] => {
    if (stands(world, first, bout.red) && stands(world, second, bout.blue)) return [{ bout, first: 'red' }];
    return stands(world, first, bout.blue) && stands(world, second, bout.red) ? [{ bout, first: 'blue' }] : [];
  });
  const ended = both.length > 1 && ending ? both.filter(({ bout }) => endingOf(bout) === ending) : both;
  if (ended.length === 1) return ended[0] as FoundBout;
  if (ended.length > 1 || both.length > 1) return { reason: 'ambiguous_bout' };
  const half = among.flatMap((bout) => oneName(world, bout, first, second));
  const [only] = half;
  if (!only || half.length > 1 || !only.learned) return { reason: 'no_bout' };
  const { name, fighter } = only.learned;
  if (world.names.called(name).length > 0) return { reason: 'no_bout' };
  if (otherName === 'resemblance' && !shareWord(name, fighter.name)) return { reason: 'no_bout' };
  return only;
}

function oneName(world: World, bout: Bout, first: string, second: string): FoundBout[] {
  if (stands(world, first, bout.red)) return [{ bout, first: 'red', learned: { name: second, fighter: bout.blue } }];
  if (stands(world, first, bout.blue)) return [{ bout, first: 'blue', learned: { name: second, fighter: bout.red } }];
  if (stands(world, second, bout.red)) return [{ bout, first: 'blue', learned: { name: first, fighter: bout.blue } }];
  if (stands(world, second, bout.blue)) return [{ bout, first: 'red', learned: { name: first, fighter: bout.red } }];
  return [];
}

function stands(world: World, name: string, fighter: Fighter): boolean {
  return world.names.called(name).includes(fighter);
}

/** Whether two names have a word of three letters or more in common. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(looseKey(fold(one)).split(' '));
  return looseKey(fold(other))
    .split(' ')
    .some((word) => word.length > 2 && words.has(word));
}

function endingOf({ result }: Bout): string {
  return `${result?.round ?? ''} ${result?.time ?? ''}`;
}

/** Bouts by event and by day, for lookups. */
export class Cards {
  private readonly byEvent: Map<number, Bout[]>;
  private readonly byDay: Map<string, Bout[]>;

  constructor(readonly world: World) {
    this.byEvent = groupBy(world.bouts, ({ event }) => event.n);
    this.byDay = groupBy(world.bouts, ({ event }) => event.day);
  }

  /** The bouts of an event by any of its names; undefined when no event is called so. */
  ofEvent(name: string): readonly Bout[] | undefined {
    const event = this.world.eventsByName.get(fold(name));
    return event && (this.byEvent.get(event.n) ?? []);
  }

  /** The bouts of a day and its neighbours: times are local here and UTC there. */
  around(day: string): readonly Bout[] {
    const at = Date.parse(`${day}T00:00:00Z`);
    return [-1, 0, 1].flatMap(
      (shift) => this.byDay.get(new Date(at + shift * DAY_MS).toISOString().slice(0, 10)) ?? [],
    );
  }
}

const DAY_MS = 86_400_000;
