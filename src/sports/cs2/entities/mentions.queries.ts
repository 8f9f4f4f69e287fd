import type pg from 'pg';
import { appendRows } from '../../../archive/build/append.js';
import { fillQuickly } from '../../../archive/indexes.js';
import { foldOf } from './same-nickname.js';
import { byDayAndRecord, type Mention } from './mentions.js';

/** A mention with the number of the player whom it means; null where that is unclear. */
export interface ResolvedMention extends Mention {
  player: number | null;
}

const COLUMNS = `source, tell as record, place, match_n as match, team_n as team, held_on::text as day, name, id_source as "idSource",
  id_key as key, real_name as "realName", country, player_n as player`;

type Row = Omit<ResolvedMention, 'team' | 'idSource'> & { team: number | null; idSource: string | null };

/** Changes the row itself, because a derivation reads thousands. */
const mentionOf = (row: Row): ResolvedMention =>
  Object.assign(row, { team: row.team ?? undefined, idSource: row.idSource ?? undefined });

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

type Seed = Pick<ResolvedMention, 'name' | 'idSource' | 'key' | 'player'>;

/**
 * The stored mentions of the players whom some mentions and numbers may mean. It leaves out the matches of `without`,
 * which are derived again.
 */
export class RelatedMentions {
  private readonly byPlace = new Map<string, ResolvedMention>();
  private readonly names = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly numbers = new Set<number>();

  constructor(
    private readonly client: pg.PoolClient,
    private readonly without: readonly number[],
  ) {}

  get all(): ResolvedMention[] {
    return [...this.byPlace.values()];
  }

  /**
   * Adds mentions of the same name, id or number, then those of their names, ids and numbers, until there are no more.
   * Returns whether there was any.
   */
  async add(seeds: readonly Seed[]): Promise<boolean> {
    const before = this.byPlace.size;
    let fresh = seeds;
    while (fresh.length > 0) {
      const rows = await this.readAlike(fresh);
      fresh = rows.filter((row) => {
        const place = placeOf(row);
        return !this.byPlace.has(place) && this.byPlace.set(place, row);
      });
    }
    return this.byPlace.size > before;
  }

  /** The mentions with names, ids and numbers of these that were not asked for before. */
  private async readAlike(seeds: readonly Seed[]): Promise<ResolvedMention[]> {
    const names = added(this.names, seeds, ({ name }) => foldOf(name));
    const ids = added(this.ids, seeds, ({ idSource, key }) => (idSource && key ? `${key}\n${idSource}` : undefined));
    const numbers = added(this.numbers, seeds, ({ player }) => player ?? undefined);
    if (names.length + ids.length + numbers.length === 0) return [];
    // One condition for each index: PostgreSQL reads the whole table for all three with "or".
    const [byName, byId] = ['who = any($1)', '(id_key, id_source) in (select * from unnest($2::text[], $3::text[]))'];
    const alike = [
      byName,
      `${byId} and not ${byName}`,
      `player_n = any($4) and not ${byName} and (${byId}) is not true`,
    ].map((is) => `select ${COLUMNS} from cs2_sighting where ${is} and (match_n is null or match_n <> all($5))`);
    const { rows } = await this.client.query<Row>(alike.join(' union all '), [
      names,
      ids.map((id) => id.split('\n')[0]),
      ids.map((id) => id.split('\n')[1]),
      numbers,
      this.without,
    ]);
    return rows.map(mentionOf);
  }
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

/** Replaces the stored mentions in these matches, or all, by these. */
export async function keepMentions(
  client: pg.PoolClient,
  mentions: readonly ResolvedMention[],
  matches: readonly number[] | undefined,
): Promise<void> {
  const rows = mentions.map(
    ({ source, record, place, match, team, day, name, idSource, key, realName, country, player }) => ({
      source,
      tell: record,
      place,
      match_n: match,
      team_n: team,
      held_on: day,
      name,
      who: foldOf(name),
      id_source: idSource,
      id_key: key,
      real_name: realName,
      country,
      player_n: player,
    }),
  );
  const append = () => appendRows(client, 'cs2_sighting', rows);
  if (matches) {
    await client.query('delete from cs2_sighting where match_n = any($1)', [matches]);
    await append();
  } else {
    const { rowCount } = await client.query('delete from cs2_sighting');
    // A table that had rows keeps its indexes, because a backup would have to end before they are built anew.
    if (rowCount === 0) await fillQuickly(client, 'cs2_sighting', append);
    else await append();
  }
}
