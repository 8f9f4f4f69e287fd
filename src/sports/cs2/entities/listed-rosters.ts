import type pg from 'pg';

interface Line {
  day: string;
  name: string;
  roster: readonly string[];
}

/** A roster of five is the same while so many of its players stay. */
const SAME_PLAYERS = 4;

/**
 * The rosters of Valve's global lists. The pages of a list have the results of half a year under the names that the
 * rosters have on the day of the list; the lists before it show under which names they played.
 */
export class ListedRosters {
  private readonly days: readonly string[];
  /** The lines with a player, by day and nickname. */
  private readonly lines = new Map<string, Map<string, Line[]>>();

  constructor(lines: readonly Line[]) {
    this.days = [...new Set(lines.map(({ day }) => day))].toSorted();
    for (const line of lines) {
      const ofDay = this.lines.get(line.day) ?? new Map<string, Line[]>();
      this.lines.set(line.day, ofDay);
      for (const player of new Set(line.roster)) {
        const ofPlayer = ofDay.get(player);
        if (ofPlayer) ofPlayer.push(line);
        else ofDay.set(player, [line]);
      }
    }
  }

  /** Reads the lines with any of these players, or all. */
  static async read(client: pg.PoolClient, players?: readonly string[]): Promise<ListedRosters> {
    const { rows } = await client.query<Line>(
      `select listed_on::text as day, team_name as name, roster from cs2_vrs_line
       where region = 'global' ${players ? 'and roster && $1' : ''}`,
      players && [players],
    );
    return new ListedRosters(rows);
  }

  /**
   * The name of a roster on a day: that in the first list from this day on that has it. `named` is its name in the list
   * of `listedOn`, the last one that counts.
   */
  nameOn(day: string, roster: readonly string[], { named, listedOn }: { named: string; listedOn: string }): string {
    for (const one of this.days) {
      if (one < day) continue;
      if (one >= listedOn) break;
      const found = this.nameIn(one, roster, named);
      if (found !== undefined) return found;
    }
    return named;
  }

  /** The name of the line with most of these players; where several have as many, `named` or none. */
  private nameIn(day: string, roster: readonly string[], named: string): string | undefined {
    const shared = new Map<Line, number>();
    for (const player of new Set(roster)) {
      for (const line of this.lines.get(day)?.get(player) ?? []) shared.set(line, (shared.get(line) ?? 0) + 1);
    }
    const most = Math.max(0, ...shared.values());
    if (most < SAME_PLAYERS) return undefined;
    const names = new Set([...shared].flatMap(([line, count]) => (count === most ? [line.name] : [])));
    if (names.has(named)) return named;
    return names.size === 1 ? [...names][0] : undefined;
  }
}

/** A name under which a whole roster went on, in the next list, when its former name disappeared. */
export interface Renaming {
  former: string;
  name: string;
}

export async function readRenamings(client: pg.PoolClient): Promise<Renaming[]> {
  const { rows } = await client.query<Renaming>('select former, name from cs2_renaming order by former, name');
  return rows;
}

/**
 * Finds and stores rosters whose name in the last list with it has no line in any later list, while all five stand in
 * the next list under a name that no list had before. To be called after new lists. Ends and beginnings are grouped,
 * not joined: with statistics of the lists PostgreSQL would compare each with each.
 */
export async function keepRenamings(client: pg.PoolClient): Promise<void> {
  await client.query('delete from cs2_renaming');
  await client.query(
    `with line as materialized (
       select *, min(list) over named as first, max(list) over named as last
       from (
         select team_name, array(select p from unnest(roster) p order by p) as five, dense_rank() over (order by listed_on) as list
         from cs2_vrs_line where region = 'global'
       ) listed window named as (partition by team_name)
     )
     insert into cs2_renaming (former, name)
     select distinct former, name
     from (
       select array_agg(team_name) filter (where is_end) as formers, array_agg(team_name) filter (where not is_end) as names
       from (
         select five, list + 1 as list, team_name, true as is_end from line where list = last and cardinality(five) = 5
         union all
         select five, list, team_name, false from line where list = first
       ) turn group by five, list
     ) same cross join unnest(formers) former cross join unnest(names) name`,
  );
}
