import pg from 'pg';
import { compareReads } from './support/reads.mjs';
import { importedLol } from './support/world.mjs';

/** The five slowest archive reads of lol, none of them from memory, against a route that does one `select 1`. */
const world = await importedLol();
const { player, teams, league } = await busiest();

await compareReads('Archive reads of lol', world, {
  'standings of twenty leagues': '/api/v1/lol/standings',
  [`matches of the busiest player, 100 of ${player.played} games`]: `/api/v1/lol/players/${player.slug}/matches?limit=100`,
  [`statistics of the busiest player, 100 of ${player.played} games`]: `/api/v1/lol/players/${player.slug}/stats?limit=100`,
  [`schedule of the busiest league, ${league.played} matches`]: `/api/v1/lol/leagues/${league.slug}/schedule?state=completed&limit=100`,
  [`search, "${teams.search}"`]: `/api/v1/lol/search?q=${encodeURIComponent(teams.search)}`,
});

async function busiest() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const first = async (statement) => (await client.query(statement)).rows[0];
  const found = {
    player: await first(
      `select p.slug, count(*) as played from lol_game_line l join lol_player p on p.n = l.player_n where l.place <= 10
       group by p.n order by played desc, p.n limit 1`,
    ),
    teams: await first(
      `select string_agg(name, ' ' order by n) as search from (
         select t.n, t.name, count(*) as played from lol_match m join lol_team t on t.n in (m.team1_n, m.team2_n)
         group by t.n order by played desc, t.n limit 2
       ) most`,
    ),
    league: await first(
      `select l.slug, count(*) as played from lol_match m join lol_league l on l.n = m.league_n
       group by l.n order by played desc, l.n limit 1`,
    ),
  };
  await client.end();
  return found;
}
