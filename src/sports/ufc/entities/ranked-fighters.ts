import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames } from '../../../archive/resolve/identity-names.js';
import { BOUT_DIVISIONS, findDivision } from '../divisions.js';
import { MAX_IDLE_DAYS } from '../rankings/rating.js';
import { FighterNames, type NamedFighter } from './fighter-names.js';
import { FIGHTER } from './identities.js';
import { isNear } from './near-names.js';

/** A name in a division of a list. */
export interface Ranked {
  name: string;
  division: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface RankedFighter extends Ranked {
  /** Undefined where no fighter fits. */
  n: number | undefined;
  /** Whether the archive lacks the name and the fighter was found by a near one. */
  isNear: boolean;
}

/**
 * Finds the fighter of each rank. Among namesakes it takes the one who fits best. A name that no fighter has goes to
 * the only fighter with a near name who fought in the division at most two years before or after the list.
 */
export async function findRankedFighters(client: pg.PoolClient, ranked: readonly Ranked[]): Promise<RankedFighter[]> {
  const names = await FighterNames.read(
    client,
    ranked.map(({ name }) => name),
  );
  const near = await NearFighters.read(
    client,
    ranked.map(({ name }) => name).filter((name) => names.numbersOf(name).size === 0),
  );
  return ranked.map((one) => {
    if (names.numbersOf(one.name).size === 0) return { ...one, n: near.find(one), isNear: true };
    const weightLbs = findDivision(one.division)?.limitLbs ?? null;
    const at = { day: one.day, division: weightLbs === null ? null : one.division, weightLbs };
    return { ...one, n: names.chosen(one.name, at)?.n, isNear: false };
  });
}

/**
 * Moves the ranks of a name that several fighters have, or that was learned for a fighter who does not fit, to the one
 * who fits best now, because a list may come before its fighters' figures and bouts.
 */
export async function moveRanks({ client, database }: Pick<DeriveContext, 'client' | 'database'>): Promise<void> {
  const { rows: named } = await client.query<{ name: string }>('select distinct name from ufc_ranking');
  const listed = named.map(({ name }) => name);
  const learned = await moveLearnedNames({ client, database }, listed);
  const names = await FighterNames.read(client, listed);
  const { rows: ranks } = await client.query<Ranked & { kind: string; was: number }>(
    `select name, division, list_date::text as day, kind, fighter_n as was from ufc_ranking where name = any($1)
     order by kind, list_date, division, rank`,
    [listed.filter((name) => names.numbersOf(name).size > 1 || learned.has(name))],
  );
  const found = await findRankedFighters(client, ranks);
  const moved = ranks.flatMap((rank, place) => {
    const n = found[place]?.n;
    return n === undefined || n === rank.was ? [] : [{ ...rank, n }];
  });
  if (moved.length === 0) return;
  await client.query(
    `update ufc_ranking k set fighter_n = m.n
     from jsonb_to_recordset($1) m (kind text, day date, division text, was integer, n integer)
     where (k.kind, k.list_date, k.division, k.fighter_n) = (m.kind, m.day, m.division, m.was) and not exists (
       select from ufc_ranking o where (o.kind, o.list_date, o.division, o.fighter_n) = (m.kind, m.day, m.division, m.n))`,
    [JSON.stringify(moved)],
  );
  const fighters = moved.flatMap(({ was, n }) => [was, n]);
  await mark(client, 'ufc', 'fighter', 'select unnest($1::integer[])', [fighters]);
  const days = moved.flatMap(({ kind, day }) => (kind === 'media' ? [day] : []));
  await mark(client, 'ufc', 'media_list', `select day - '1970-01-01'::date from unnest($1::date[]) day`, [days]);
}

/**
 * Moves names that lists have and results do not from fighters who never fit a rank of the name to the only fighter
 * with a near name who does. Returns these names.
 */
async function moveLearnedNames(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  listed: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = await FighterNames.read(client, listed);
  const { rows: unfit } = await client.query<Ranked>(
    `select name, division, list_date::text as day from ufc_ranking where name in (
       select k.name from ufc_ranking k where k.name = any($1) group by k.name having bool_and(
         k.division <> all($2) or not exists (
           select from ufc_appearance a where a.fighter_n = k.fighter_n and a.outcome is not null
             and a.division = k.division and abs(a.held_on - k.list_date) <= ${MAX_IDLE_DAYS})))`,
    [listed.filter((name) => isLearned(name, names.called(name))), BOUT_DIVISIONS],
  );
  const near = await NearFighters.read(
    client,
    unfit.map(({ name }) => name),
  );
  const moved = [...groupBy(unfit, ({ name }) => name)].flatMap(([name, of]) => {
    const [n, other] = new Set(of.flatMap((rank) => near.find(rank) ?? []));
    return n === undefined || other !== undefined ? [] : [{ n, folded: fold(name), shown: name }];
  });
  if (moved.length === 0) return new Set();
  await identify(database, 'ufc', async (identities) => {
    await identities.query(
      `delete from identity_name where family = 'ufc' and kind = 'fighter' and folded = any($1) and not is_current`,
      [moved.map(({ folded }) => folded)],
    );
    await noteNames(identities, FIGHTER, moved);
  });
  return new Set(moved.map(({ shown }) => shown));
}

/** Whether one fighter has the name, and answers show another one. */
function isLearned(name: string, [only, other]: readonly NamedFighter[]): boolean {
  return only !== undefined && other === undefined && fold(only.name) !== fold(name);
}

interface Fought {
  n: number;
  division: string | null;
  day: string;
}

/** The bouts of fighters with near names. */
class NearFighters {
  private constructor(private readonly byName: ReadonlyMap<string, readonly Fought[]>) {}

  static async read(client: pg.PoolClient, asked: readonly string[]): Promise<NearFighters> {
    const names = [...new Set(asked)];
    if (names.length === 0) return new NearFighters(new Map());
    const { rows: known } = await client.query<{ n: number; folded: string }>(
      `select x.n, x.folded from name_in_use x where x.family = 'ufc' and x.kind = 'fighter'
         and exists (select from ufc_appearance a where a.fighter_n = x.n)`,
    );
    const near = new Map(
      names.map((name) => [name, new Set(known.filter(({ folded }) => isNear(fold(name), folded)).map(({ n }) => n))]),
    );
    const { rows } = await client.query<Fought>(
      `select fighter_n as n, division, held_on::text as day from ufc_appearance
       where fighter_n = any($1) and outcome is not null`,
      [[...near.values()].flatMap((numbers) => [...numbers])],
    );
    const fought = groupBy(rows, ({ n }) => n);
    return new NearFighters(
      new Map([...near].map(([name, numbers]) => [name, [...numbers].flatMap((n) => fought.get(n) ?? [])])),
    );
  }

  /** Returns the only fighter who fits; a list over all weights has fighters of any division. */
  find({ name, division, day }: Ranked): number | undefined {
    const isOfAll = (findDivision(division)?.limitLbs ?? null) === null;
    const at = Date.parse(day);
    const fitting = (this.byName.get(name) ?? []).filter(
      (bout) =>
        (isOfAll || bout.division === division) && Math.abs(Date.parse(bout.day) - at) <= MAX_IDLE_DAYS * DAY_MS,
    );
    const numbers = new Set(fitting.map(({ n }) => n));
    return numbers.size === 1 ? fitting[0]?.n : undefined;
  }
}

const DAY_MS = 86_400_000;
