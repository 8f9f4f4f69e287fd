import type pg from 'pg';
import { foldOf } from './same-nickname.js';
import { byDayAndRecord, type Mention } from './mentions.js';

/** A mention with the number of the player whom it means; null where that is unclear. */
export interface ResolvedMention extends Mention {
  player: number | null;
}

const COLUMNS = `source, tell as record, place, match_n as match, team_n as team, held_on::text as day, name, id_source as "idSource",
  id_key as key, real_name as "realName", country, player_n as player`;

type Row = Omit<ResolvedMention, 'team' | 'idSource'> & { team: number | null; idSource: string | null };

const mentionOf = ({ team, idSource, ...row }: Row): ResolvedMention => ({
  ...row,
  team: team ?? undefined,
  idSource: idSource ?? undefined,
});

/** The stored mentions in these matches. */
export async function readMentionsOf(client: pg.PoolClient, matches: readonly number[]): Promise<ResolvedMention[]> {
  const { rows } = await client.query<Row>(`select ${COLUMNS} from cs2_sighting where match_n = any($1)`, [matches]);
  return rows.map(mentionOf).toSorted(byDayAndRecord);
}

/** The stored mentions of other players than those who stand now: of these numbers, or of all. */
export async function readMentionsOfOthers(
  client: pg.PoolClient,
  standing: readonly number[],
  among: readonly number[] | undefined,
): Promise<ResolvedMention[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from cs2_sighting
     where ${among ? 'player_n = any($2)' : 'player_n is not null'}
       and not exists (select from unnest($1::integer[]) s (n) where s.n = player_n)`,
    among ? [standing, among] : [standing],
  );
  return rows.map(mentionOf);
}

/** The stored line-ups of these teams, without those of demos and those of some matches. */
export async function readRosters(
  client: pg.PoolClient,
  teams: readonly number[],
  without: readonly number[],
): Promise<Mention[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from cs2_sighting
     where team_n = any($1) and held_on is not null and source <> 'demos' and (match_n is null or match_n <> all($2))`,
    [teams, without],
  );
  return rows.map(mentionOf);
}

/**
 * Every stored mention of the players whom these mentions and numbers may mean: mentions of the same name, id or
 * number, then those of their names, ids and numbers, until there are no more. It leaves out the matches of `without`,
 * which are derived again.
 */
export async function readRelatedMentions(
  client: pg.PoolClient,
  seeds: readonly Pick<ResolvedMention, 'name' | 'idSource' | 'key' | 'player'>[],
  without: readonly number[],
): Promise<ResolvedMention[]> {
  const found = new Map<string, ResolvedMention>();
  const [names, ids, numbers] = [new Set<string>(), new Set<string>(), new Set<number>()];
  let fresh = seeds;
  while (fresh.length > 0) {
    const news = {
      names: added(names, fresh, ({ name }) => foldOf(name)),
      ids: added(ids, fresh, ({ idSource, key }) => (idSource && key ? `${key}\n${idSource}` : undefined)),
      numbers: added(numbers, fresh, ({ player }) => player ?? undefined),
    };
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from cs2_sighting
       where (who = any($1) or (id_key, id_source) in (select * from unnest($2::text[], $3::text[])) or player_n = any($4))
         and (match_n is null or match_n <> all($5))`,
      [
        news.names,
        news.ids.map((id) => id.split('\n')[0]),
        news.ids.map((id) => id.split('\n')[1]),
        news.numbers,
        without,
      ],
    );
    fresh = rows.map(mentionOf).filter((row) => {
      const place = placeOf(row);
      return !found.has(place) && found.set(place, row);
    });
  }
  return [...found.values()];
}

/** Adds the values of rows to the set and returns those that are new in it. */
function added<Item, Value>(
  set: Set<Value>,
  rows: readonly Item[],
  valueOf: (row: Item) => Value | undefined,
): Value[] {
  const fresh = new Set<Value>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== undefined && !set.has(value)) fresh.add(value);
  }
  for (const value of fresh) set.add(value);
  return [...fresh];
}

export const placeOf = ({ source, record, place }: Pick<Mention, 'source' | 'record' | 'place'>) =>
  `${source}\n${record}\n${place}`;

const BATCH = 5_000;

/** Replaces the stored mentions in these matches, or all, by these. */
export async function keepMentions(
  client: pg.PoolClient,
  mentions: readonly ResolvedMention[],
  matches: readonly number[] | undefined,
): Promise<void> {
  if (matches) await client.query('delete from cs2_sighting where match_n = any($1)', [matches]);
  else await client.query('delete from cs2_sighting');
  for (let from = 0; from < mentions.length; from += BATCH) {
    const rows = mentions.slice(from, from + BATCH);
    await client.query(
      `insert into cs2_sighting (source, tell, place, match_n, team_n, held_on, name, who, id_source, id_key, real_name,
         country, player_n)
       select * from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::date[], $7::text[],
         $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::integer[])`,
      [
        rows.map(({ source }) => source),
        rows.map(({ record }) => record),
        rows.map(({ place }) => place),
        rows.map(({ match }) => match),
        rows.map(({ team }) => team),
        rows.map(({ day }) => day),
        rows.map(({ name }) => name),
        rows.map(({ name }) => foldOf(name)),
        rows.map(({ idSource }) => idSource),
        rows.map(({ key }) => key),
        rows.map(({ realName }) => realName),
        rows.map(({ country }) => country),
        rows.map(({ player }) => player),
      ],
    );
  }
}
