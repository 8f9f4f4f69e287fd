import type pg from 'pg';
import { groupBy } from '../group.js';

export interface RankedRow {
  date: string;
  division: string;
  n: number;
  rank: number;
}

/** The panel's lists by day. */
export class MediaLists {
  private readonly dates: string[];
  private readonly byDate: Map<string, Map<string, number>>;

  constructor(rows: readonly RankedRow[]) {
    this.byDate = new Map(
      [...groupBy(rows, ({ date }) => date)].map(([date, ofDate]) => [
        date,
        new Map(ofDate.map(({ division, n, rank }) => [`${division} ${n}`, rank])),
      ]),
    );
    this.dates = [...this.byDate.keys()].toSorted();
  }

  static async read(client: pg.PoolClient): Promise<MediaLists> {
    const { rows } = await client.query<RankedRow>(
      `select list_date::text as date, division, fighter_n as n, rank from ufc_ranking where kind = 'media'`,
    );
    return new MediaLists(rows);
  }

  get newest(): string | undefined {
    return this.dates.at(-1);
  }

  /** The rank in the newest list on or before the day; 0 for the champion, null for nobody there. */
  rank(day: string, division: string, n: number): number | null {
    const date = this.dateBefore(day);
    return date === undefined ? null : (this.byDate.get(date)?.get(`${division} ${n}`) ?? null);
  }

  private dateBefore(day: string): string | undefined {
    let [from, to] = [0, this.dates.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.dates[middle] as string) <= day) from = middle + 1;
      else to = middle;
    }
    return this.dates[from - 1];
  }
}
