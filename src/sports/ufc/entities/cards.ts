import type pg from 'pg';
import { fold } from '../../../archive/names.js';
import { groupBy } from '../../../archive/group.js';
import { oneOf } from './known-subjects.queries.js';

export interface CardBout {
  n: number;
  day: string;
  red: CardCorner;
  blue: CardCorner;
  /** Round and time of the end, `3 4:59`. */
  ending: string;
}

export interface CardCorner {
  n: number;
  name: string;
}

const DAY_MS = 86_400_000;

/** The bouts of the requested events and days. Rows of other sources find their bouts among them. */
export class Cards {
  private constructor(
    private readonly events: ReadonlyMap<string, number>,
    private readonly byEvent: ReadonlyMap<number, CardBout[]>,
    private readonly byDay: ReadonlyMap<string, CardBout[]>,
  ) {}

  static async read(
    client: pg.PoolClient,
    { titles = [], days = [] }: { titles?: Iterable<string>; days?: Iterable<string> },
  ): Promise<Cards> {
    const called = await client.query<{ folded: string; n: number }>(
      'select folded, n from ufc_event_called where folded = any($1)',
      [[...new Set([...titles].map(fold))]],
    );
    const { rows } = await client.query<CardBout & { eventN: number }>(
      `select b.n, b.event_n as "eventN", b.held_on::text as day, coalesce(b.round::text, '') || ' ' || coalesce(b.time, '') as ending,
         json_build_object('n', red.n, 'name', red.name) as red, json_build_object('n', blue.n, 'name', blue.name) as blue
       from ufc_known_bout b
       ${oneOf('ufc_known_fighter', 'b.red_n', 'red')}
       ${oneOf('ufc_known_fighter', 'b.blue_n', 'blue')}
       where b.event_n = any($1) or b.held_on = any($2)
       order by b.held_on, b.n`,
      [called.rows.map(({ n }) => n), [...new Set([...days].flatMap(neighbours))]],
    );
    return new Cards(
      new Map(called.rows.map(({ folded, n }) => [folded, n])),
      groupBy(rows, ({ eventN }) => eventN),
      groupBy(rows, ({ day }) => day),
    );
  }

  /** The bouts of an event by any of its names; undefined when no event has this name. */
  ofEvent(title: string): readonly CardBout[] | undefined {
    const n = this.events.get(fold(title));
    return n === undefined ? undefined : (this.byEvent.get(n) ?? []);
  }

  on(day: string): readonly CardBout[] {
    return this.byDay.get(day) ?? [];
  }

  /** The bouts of a day, the day before and the day after, because some sources have local times and others UTC. */
  around(day: string): readonly CardBout[] {
    return neighbours(day).flatMap((near) => this.byDay.get(near) ?? []);
  }
}

function neighbours(day: string): string[] {
  const at = Date.parse(`${day}T00:00:00Z`);
  return [-1, 0, 1].map((shift) => new Date(at + shift * DAY_MS).toISOString().slice(0, 10));
}
