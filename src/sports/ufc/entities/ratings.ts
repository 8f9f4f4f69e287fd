import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { aged, rate, START, type RatedBout, type Rating } from '../rankings/rating.js';

interface RatedPair {
  day: string;
  red: number;
  blue: number;
  redOutcome: string;
  blueOutcome: string;
}

interface RatedDay {
  fighter: number;
  day: string;
  rating: number;
  deviation: number;
  ratedBouts: number;
}

const SCORES: { [outcome: string]: number } = { win: 1, draw: 0.5, loss: 0 };

/**
 * Rates fighters again from a day on: those whose bouts changed, and those who met a fighter whose rating changed as a
 * result. Writes the ratings that differ and returns their days.
 */
export async function rateAnew(client: pg.PoolClient, fighters: readonly number[], from: string): Promise<string[]> {
  const { rows: pairs } = await client.query<RatedPair>(
    `select held_on::text as day, red_n as red, blue_n as blue, red_outcome as "redOutcome", blue_outcome as "blueOutcome"
     from ufc_known_bout where held_on >= $1 and red_outcome is not null order by held_on, n`,
    [from],
  );
  const changed = new Set(fighters);
  const met = new Set([...fighters, ...pairs.flatMap(({ red, blue }) => [red, blue])]);
  const ratings = await Ratings.read(client, met, { from, butOf: changed });
  const rated: RatedDay[] = [];
  for (const [day, ofDay] of groupBy(pairs, (pair) => pair.day)) {
    const affected = new Set(
      ofDay.flatMap(({ red, blue }) => (changed.has(red) || changed.has(blue) ? [red, blue] : [])),
    );
    const after = [...affected].map((fighter) => ratings.rateDay(fighter, day, ofDay));
    for (const one of after) if (ratings.differs(one)) changed.add(one.fighter);
    for (const one of after.filter(({ fighter }) => changed.has(fighter))) {
      ratings.note(one);
      rated.push(one);
    }
  }
  return writeRatings(client, [...changed], from, rated);
}

/** The stored ratings, overlaid by the new ones. */
class Ratings {
  private readonly fresh = new Map<number, RatedDay[]>();

  private constructor(private readonly byFighter: ReadonlyMap<number, RatedDay[]>) {}

  /**
   * Reads the stored ratings from a day on, except those of fighters whose bouts changed, and for every fighter the
   * last rating before that day. It is the one of the last rated bout, because a bout without a contest only ages a
   * rating.
   */
  static async read(
    client: pg.PoolClient,
    fighters: ReadonlySet<number>,
    { from, butOf }: { from: string; butOf: ReadonlySet<number> },
  ): Promise<Ratings> {
    const { rows } = await client.query<RatedDay>(
      `select r.fighter_n as fighter, r.rated_on::text as day, r.rating, r.deviation, r.rated_bouts as "ratedBouts"
       from unnest($1::integer[]) f (n) cross join lateral (
         (select r.* from ufc_rating r where r.fighter_n = f.n and r.rated_on >= $2 and f.n <> all($3))
         union all
         (select r.* from (
            select max(rated_bouts) as bouts from ufc_rating l where l.fighter_n = f.n and l.rated_on < $2) last
          join ufc_rating r on r.fighter_n = f.n and r.rated_on < $2 and r.rated_bouts = last.bouts
          order by r.rated_on limit 1)
       ) r order by r.fighter_n, r.rated_on`,
      [[...fighters], from, [...butOf]],
    );
    return new Ratings(groupBy(rows, ({ fighter }) => fighter));
  }

  /** Rates a fighter's bouts of one day with the strengths from before the day, so that their order does not matter. */
  rateDay(fighter: number, day: string, ofDay: readonly RatedPair[]): RatedDay {
    const bouts: RatedBout[] = [];
    for (const { red, blue, redOutcome, blueOutcome } of ofDay) {
      if (red !== fighter && blue !== fighter) continue;
      const score = SCORES[red === fighter ? redOutcome : blueOutcome];
      if (score !== undefined) bouts.push({ opponent: this.before(red === fighter ? blue : red, day), score });
    }
    const strength = this.before(fighter, day);
    const after = bouts.length > 0 ? rate(strength, bouts) : strength;
    return { fighter, day, ...after, ratedBouts: (this.last(fighter, day)?.ratedBouts ?? 0) + bouts.length };
  }

  differs({ fighter, day, rating, deviation, ratedBouts }: RatedDay): boolean {
    const stored = this.byFighter.get(fighter)?.find((one) => one.day === day);
    return stored?.rating !== rating || stored.deviation !== deviation || stored.ratedBouts !== ratedBouts;
  }

  note(one: RatedDay): void {
    const known = this.fresh.get(one.fighter);
    if (known) known.push(one);
    else this.fresh.set(one.fighter, [one]);
  }

  private before(fighter: number, day: string): Rating {
    const last = this.last(fighter, day);
    if (!last || last.ratedBouts === 0) return START;
    const days = (Date.parse(day) - Date.parse(last.day)) / 86_400_000;
    return { rating: last.rating, deviation: aged(last.deviation, days) };
  }

  /** The day before this one on which the fighter last had a rated bout. */
  private last(fighter: number, day: string): RatedDay | undefined {
    const stored = (this.byFighter.get(fighter) ?? []).filter((one) => one.day < day);
    const fresh = (this.fresh.get(fighter) ?? []).filter((one) => one.day < day);
    const first = fresh[0];
    const all = first ? [...stored.filter((one) => one.day < first.day), ...fresh] : stored;
    const newest = all.at(-1);
    return newest && all.find(({ ratedBouts }) => ratedBouts === newest.ratedBouts);
  }
}

/**
 * Writes ratings with the fighters' records and divisions on each day, and deletes days on which a fighter no longer
 * has a bout.
 */
async function writeRatings(
  client: pg.PoolClient,
  fighters: readonly number[],
  from: string,
  rated: readonly RatedDay[],
): Promise<string[]> {
  const gone = await client.query<{ day: string }>(
    `delete from ufc_rating r where r.fighter_n = any($1) and r.rated_on >= $2 and not exists (
       select from ufc_appearance a where a.fighter_n = r.fighter_n and a.held_on = r.rated_on and a.outcome is not null)
     returning rated_on::text as day`,
    [fighters, from],
  );
  const written = await client.query<{ day: string }>(
    `with fought as (
       select a.fighter_n, a.held_on, a.bout_n,
         count(*) filter (where a.outcome = 'win') over career as wins,
         count(*) filter (where a.outcome = 'loss') over career as losses,
         count(*) filter (where a.outcome = 'draw') over career as draws,
         count(*) filter (where a.outcome not in ('win', 'loss', 'draw')) over career as no_contests,
         count(a.division) over career as moves, a.division
       from ufc_appearance a where a.fighter_n = any($1) and a.outcome is not null
       window career as (partition by a.fighter_n order by a.held_on, a.bout_n)
     ), placed as (
       select *, max(division) over (partition by fighter_n, moves) as newest_division from fought
     ), day as (
       select distinct on (fighter_n, held_on) * from placed where held_on >= $2
       order by fighter_n, held_on, bout_n desc
     )
     insert into ufc_rating as known (fighter_n, rated_on, rating, deviation, rated_bouts, division, record_text)
     select d.fighter_n, d.held_on, r.rating, r.deviation, r."ratedBouts", d.newest_division,
       ufc_record(d.wins, d.losses, d.draws, d.no_contests)
     from day d join jsonb_to_recordset($3::jsonb) r (fighter integer, day date, rating float8, deviation float8, "ratedBouts" integer)
       on r.fighter = d.fighter_n and r.day = d.held_on
     on conflict (fighter_n, rated_on) do update
       set rating = excluded.rating, deviation = excluded.deviation, rated_bouts = excluded.rated_bouts,
         division = excluded.division, record_text = excluded.record_text
       where (known.rating, known.deviation, known.rated_bouts, known.division, known.record_text)
         is distinct from (excluded.rating, excluded.deviation, excluded.rated_bouts, excluded.division, excluded.record_text)
     returning rated_on::text as day`,
    [fighters, from, JSON.stringify(rated)],
  );
  return [...new Set([...gone.rows, ...written.rows].map(({ day }) => day))];
}
