import type pg from 'pg';
import { fold, looseKey } from '../../../archive/names.js';
import { oneOf } from './known-subjects.queries.js';
import { chooseNamesake, type Namesake, type Occasion } from './namesakes.js';

export interface NamedFighter extends Namesake {
  slug: string;
  name: string;
}

/** The fighters of the requested names. */
export class FighterNames {
  private readonly fighters = new Map<number, NamedFighter>();
  private readonly exact = new Map<string, Set<number>>();
  private readonly loose = new Map<string, Set<number>>();

  static async read(client: pg.PoolClient, asked: Iterable<string>): Promise<FighterNames> {
    const folded = [...new Set([...asked].map(fold))];
    const { rows } = await client.query<NamedFighter & { folded: string }>(
      `select x.folded, f.n, f.slug, f.name, f.weight_lbs::float8 as "weightLbs", f.birth_date::text as "birthDate",
         case when count(*) over (partition by x.loose) > 1 then (
           select json_agg(json_build_object('day', a.held_on, 'division', a.division)) from ufc_appearance a
           where a.fighter_n = f.n and a.outcome is not null) end as bouts
       from (
         select n, folded, loose from name_in_use where family = 'ufc' and kind = 'fighter' and folded = any($1)
         union
         select n, folded, loose from name_in_use where family = 'ufc' and kind = 'fighter' and loose = any($2)
       ) x ${oneOf('ufc_known_fighter', 'x.n', 'f')}`,
      [folded, folded.map(looseKey)],
    );
    const names = new FighterNames();
    for (const { folded: name, ...fighter } of rows) {
      names.fighters.set(fighter.n, { ...fighter, bouts: fighter.bouts ?? names.fighters.get(fighter.n)?.bouts ?? [] });
      names.add(name, fighter.n);
    }
    return names;
  }

  /** Adds a further name of a fighter. */
  add(folded: string, n: number): void {
    put(this.exact, folded, n);
    put(this.loose, looseKey(folded), n);
  }

  /** The fighters of exactly this name, or else those with the same words in another order or without `Jr`. */
  numbersOf(name: string): ReadonlySet<number> {
    const folded = fold(name);
    return this.exact.get(folded) ?? this.loose.get(looseKey(folded)) ?? new Set();
  }

  called(name: string): NamedFighter[] {
    return [...this.numbersOf(name)].flatMap((n) => this.fighters.get(n) ?? []);
  }

  /** Among fighters of one name, the one who fits best. */
  chosen(name: string, at: Occasion): NamedFighter | undefined {
    return chooseNamesake(this.called(name), at);
  }
}

function put(map: Map<string, Set<number>>, key: string, n: number): void {
  const known = map.get(key);
  if (known) known.add(n);
  else map.set(key, new Set([n]));
}
