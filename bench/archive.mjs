import pg from 'pg';
import { compareReads } from './support/reads.mjs';
import { importedTennis } from './support/world.mjs';

/** The heaviest archive reads, none of them from memory, against a route that does one `select 1`. */
const world = await importedTennis();
const { pair, busiest, draw, search } = await heaviest();

await compareReads('Archive reads', world, {
  [`head-to-head of the two most-met players, ${pair.met} matches`]: `/api/v1/tennis/h2h/${pair.one}/${pair.two}`,
  [`career statistics of the busiest player, ${busiest.played} matches`]: `/api/v1/tennis/players/${busiest.id}/stats`,
  [`draw of ${draw.drawn} matches`]: `/api/v1/tennis/tournaments/${draw.id}/draw`,
  [`player search, "${search}"`]: `/api/v1/tennis/players/search?q=${search}`,
  'matches, page 1,000': '/api/v1/tennis/matches?page=1000&page_size=20',
});

async function heaviest() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const first = async (statement) => (await client.query(statement)).rows[0];
  const found = {
    pair: await first(
      `select player_id as one, opponent_id as two, count(*) as met from tennis_appearance where counts
       group by 1, 2 order by met desc, 1 limit 1`,
    ),
    busiest: await first(
      `select player_id as id, count(*) as played from tennis_appearance where counts
       group by 1 order by played desc, 1 limit 1`,
    ),
    draw: await first(
      `select edition_id as id, count(*) as drawn from tennis_match where round_order > 0 and file_kind = 'main'
       group by 1 order by drawn desc, 1 desc limit 1`,
    ),
  };
  // Two letters of the busiest player's name changed places: found by likeness only.
  const { name } = await first(`select last_name as name from tennis_player where id = '${found.busiest.id}'`);
  await client.end();
  return { ...found, search: encodeURIComponent(name.replace(/^(.)(.)(.)/, '$1$3$2')) };
}
