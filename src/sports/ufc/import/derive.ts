import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import type { UfcFact } from '../facts.js';
import { groupBy } from '../group.js';
import { followCareers, type Careers } from './careers.js';
import { MediaLists } from './media-lists.js';
import { movedOdds, updatedRankings } from './facts.js';
import { boutRow, eventRow, fighterRow, type Facts } from './rows.js';
import { readWorld, type Announced, type World } from './world.js';
import { writeRows } from './write.js';

/** As `deriveTables`; returns the facts in what imports loaded. */
export async function deriveUfc(context: DeriveContext): Promise<UfcFact[]> {
  await deriveTables(context);
  return [...(await updatedRankings(context)), ...(await movedOdds(context))];
}

/** Everything that is computed from the loaded rows; may be repeated. */
export async function deriveTables({ client, now }: Pick<DeriveContext, 'client' | 'now'>): Promise<void> {
  const world = await readWorld(client);
  const facts = await readFacts(client, world);
  const onCard = groupBy(world.bouts, ({ event }) => event.n);
  const aliases = await readAliases(client, world);
  const withBouts = new Set(world.bouts.flatMap(({ red, blue }) => [red.n, blue.n]));
  await writeRows(
    client,
    'ufc_bout',
    world.bouts.map((bout) => boutRow(facts, bout, onCard.get(bout.event.n)?.length ?? 0)),
    { now, revision: true },
  );
  await writeRows(
    client,
    'ufc_event',
    world.events.map((event) => eventRow(facts, event, onCard.get(event.n) ?? [])),
    { now },
  );
  // Who is known by the feed alone is told of with the first bout that the archive has, not before.
  await writeRows(
    client,
    'ufc_fighter',
    [...facts.careers.byFighter.values()]
      .filter(({ fighter }) => fighter.urlKey !== null || withBouts.has(fighter.n))
      .map((career) => fighterRow(facts, career, aliases.get(career.fighter.n) ?? [])),
    { now },
  );
  await writeRatings(client, facts.careers);
  await deriveRankingLists(client);
  await client.query('analyze ufc_bout, ufc_event, ufc_fighter, ufc_rating, ufc_ranking, ufc_round, ufc_quote');
}

async function readFacts(client: pg.PoolClient, world: World): Promise<Facts> {
  const numbers = async (table: string) => {
    const { rows } = await client.query<{ n: number }>(`select distinct bout_n as n from ${table}`);
    return new Set(rows.map(({ n }) => n));
  };
  const cards = await client.query<{ n: number; card: Announced }>(
    'select distinct on (bout_n) bout_n as n, card from ufc_quote where card is not null order by bout_n, observed_at desc, bookmaker',
  );
  const completed = world.bouts.filter(({ result }) => result !== null).map(({ event }) => event.day);
  return {
    world,
    careers: followCareers(world.fighters, world.bouts),
    media: await MediaLists.read(client),
    withRounds: await numbers('ufc_round'),
    withOdds: await numbers('ufc_quote'),
    announced: new Map(cards.rows.map(({ n, card }) => [n, card])),
    newest: completed.toSorted().at(-1) ?? '1970-01-01',
  };
}

/** Names other than the one shown. */
async function readAliases(client: pg.PoolClient, { fighters }: World): Promise<Map<number, string[]>> {
  const shown = new Map(fighters.map(({ n, folded }) => [n, folded]));
  const { rows } = await client.query<{ n: number; name: string; folded: string }>(
    `select n, name, folded from ufc_name where kind = 'fighter' order by n, name`,
  );
  const others = rows.filter(({ n, folded }) => shown.get(n) !== folded);
  return new Map([...groupBy(others, ({ n }) => n)].map(([n, names]) => [n, names.map(({ name }) => name)]));
}

/** A corrected result moves every later rating, so all of them are written anew. */
async function writeRatings(client: pg.PoolClient, { ratings }: Careers): Promise<void> {
  await client.query('delete from ufc_rating');
  await client.query(
    `insert into ufc_rating (fighter_n, rated_on, rating, deviation, rated_bouts, division, record_text)
     select fighter_n, rated_on, rating, deviation, rated_bouts, division, record_text
     from jsonb_populate_recordset(null::ufc_rating, $1::jsonb)`,
    [JSON.stringify(ratings)],
  );
}

async function deriveRankingLists(client: pg.PoolClient): Promise<void> {
  await client.query('delete from ufc_ranking_list');
  await client.query(`
    insert into ufc_ranking_list (kind, list_date, previous_date)
    select kind, list_date, lag(list_date) over (partition by kind order by list_date)
    from (
      select distinct kind, list_date from ufc_ranking where kind = 'media'
      union select 'meta', rated_on from ufc_rating
    ) list`);
}
