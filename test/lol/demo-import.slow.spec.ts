import { join } from 'node:path';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import { lol as demo } from '../../demo/lol/index.js';
import { ALL_TEAMS } from '../../demo/lol/rosters.js';
import { counts, ImportSuite, query } from '../support/imports.js';

const suite = new ImportSuite('lol-demo');

describe('the demo world of lol', () => {
  let db: Database;
  let report: ImportReport;

  beforeAll(async () => {
    await demo.writeFiles(join(suite.folder, 'world'));
    db = await suite.emptyArchive();
    report = await importWorld();
  });

  async function importWorld(progress: string[] = []): Promise<ImportReport> {
    return runImport({
      database: db,
      importers: lolImporters,
      which: 'lol',
      path: join(suite.folder, 'world'),
      rejectsFolder: join(suite.folder, 'rejects'),
      onNotice: (text) => progress.push(text),
    });
  }

  test('is imported to the last row, and nothing in it stays unresolved', async () => {
    const { rowsRead } = report;
    expect(counts(report)).toEqual([rowsRead, rowsRead, 0, 0, 0]);
    expect(await query(db, `select source, kind, name, reason from unresolved where family = 'lol'`)).toEqual([]);
  });

  test('is unchanged by a second import, and every file of it is known', async () => {
    await demo.writeFiles(join(suite.folder, 'world'));
    const progress: string[] = [];
    const [{ stamp: before }] = (await query(db, CONTENT)) as [{ stamp: string }];
    const { rowsRead } = report;
    expect(counts(await importWorld(progress))).toEqual([rowsRead, 0, 0, rowsRead, 0]);
    expect(await query(db, CONTENT)).toEqual([{ stamp: before }]);
    expect(progress.filter((text) => text.includes('no importer knows'))).toEqual([]);
  });

  test('has each league, team, player, game and match once, whichever sources have it', async () => {
    const inFiles = await query<{ games: number; players: number; teams: number }>(
      db,
      `select count(distinct game_key)::int as games, count(distinct player_key)::int as players,
         count(distinct team_key)::int as teams from lol_line where source = 'oracleselixir'`,
    );
    expect(
      await query(
        db,
        `select (select count(*) from lol_game)::int as games, (select count(*) from lol_player)::int as players,
           (select count(*) from lol_team)::int as teams`,
      ),
    ).toEqual(inFiles);
    expect(inFiles[0]?.teams).toBe(ALL_TEAMS.length);
    expect(await query(db, 'select slug, is_active from lol_league order by slug')).toEqual(
      ['lantern-cup', 'lck', 'lpl', 'tideline-exhibition'].map((slug) => {
        return { slug, is_active: slug !== 'tideline-exhibition' };
      }),
    );
    const [{ official, known }] = (await query(
      db,
      `select (select count(*) from lol_riot_match)::int as official,
         (select count(*) from lol_match m where exists (
            select from jsonb_array_elements(m.external_ids) i where i ->> 'source' = 'riot'))::int as known`,
    )) as [{ official: number; known: number }];
    expect(known).toBe(official);
  });

  test('has the box scores of gol.gg in the games of the others', async () => {
    const [{ games, joined }] = (await query(
      db,
      `select (select count(distinct game_key) from lol_line where source = 'golgg')::int as games,
         (select count(*) from lol_game where sources @> array['golgg', 'oracleselixir'])::int as joined`,
    )) as [{ games: number; joined: number }];
    expect(games).toBeGreaterThan(50);
    expect(joined).toBe(games);
  });

  test('has two teams, a winner, a score and all its games in every match', async () => {
    expect(
      await query(
        db,
        `select m.n from lol_match m
         where m.state <> 'completed' or m.team1_n is null or m.team2_n is null or m.winner_n is null or m.tournament_n is null
           or m.winner_n <> case when m.team1_score > m.team2_score then m.team1_n else m.team2_n end
           or m.game_count <> m.team1_score + m.team2_score or m.game_count > m.best_of
           or greatest(m.team1_score, m.team2_score) <> (m.best_of + 1) / 2
           or m.team1_score <> (select count(*) from lol_game g where g.match_n = m.n
             and case g.winning_side when 'blue' then g.blue_n else g.red_n end = m.team1_n)`,
      ),
    ).toEqual([]);
  });

  test('adds up: sides from players, differences against each other', async () => {
    const figures =
      'kills deaths assists gold cs damage vision_score wards_placed gold_at_10 gold_at_15 cs_at_15'.split(' ');
    const sums = figures.map((name) => `s.${name} is distinct from sum(p.${name})`).join(' or ');
    expect(
      await query(
        db,
        `select s.game_n, s.place from lol_game_line s join lol_game_line p using (game_n, side)
         where s.place >= 100 and p.place <= 10 and s.cs is not null
         group by s.game_n, s.place, ${figures.map((name) => `s.${name}`).join(', ')}
         having count(*) <> 5 or ${sums}`,
      ),
    ).toEqual([]);
    expect(
      await query(
        db,
        `select one.game_n, one.place from lol_game_line one join lol_game_line other using (game_n)
         where (other.place = one.place + 5 and other.place <= 10 or one.place = 100 and other.place = 200)
           and (one.won = other.won or one.gold_diff_at_15 <> -other.gold_diff_at_15 or one.xp_diff_at_10 <> -other.xp_diff_at_10
             or one.gold_at_15 - other.gold_at_15 <> one.gold_diff_at_15)`,
      ),
    ).toEqual([]);
  });

  test('has standings that follow from its matches', async () => {
    const standings = await query(
      db,
      `select tournament_n, team_n, rank::int, wins::int, losses::int from lol_standing where source = 'riot' order by 1, 2`,
    );
    const counted = await query(
      db,
      `with played as (
         select m.tournament_n, side.team_n, count(*) filter (where m.winner_n = side.team_n)::int as wins,
           count(*) filter (where m.winner_n <> side.team_n)::int as losses
         from lol_match m cross join lateral (values (m.team1_n), (m.team2_n)) side (team_n)
         where (m.tournament_n, m.stage) in (select tournament_n, stage from lol_standing where source = 'riot') group by 1, 2
       )
       select tournament_n, team_n, (rank() over (partition by tournament_n order by wins desc))::int as rank, wins, losses
       from played order by 1, 2`,
    );
    expect(standings.length).toBeGreaterThan(50);
    expect(standings).toEqual(counted);
  });

  test('has a gold graph of all games of the official set: a point every five minutes and the end', async () => {
    expect(
      await query(
        db,
        `select g.n from lol_game g
         where 'riot' = any(g.sources) and exists (
           select from generate_series(300, least(g.seconds, 2400), 300) moment (seconds)
           cross join generate_series(1, 12) place (n)
           where not exists (select from lol_game_frame f where f.game_n = g.n and f.seconds = moment.seconds and f.gold > 0
             and f.place = case place.n when 11 then 100 when 12 then 200 else place.n end))`,
      ),
    ).toEqual([]);
    const [{ games }] = (await query(
      db,
      `select count(*)::int as games from lol_game where 'riot' = any(sources)`,
    )) as [{ games: number }];
    expect(games).toBeGreaterThan(200);
  });

  test('has players who changed teams, and teams with the players of today', async () => {
    const [{ movers }] = (await query(
      db,
      `select count(*)::int as movers from (
         select player_n from lol_game_line where player_n is not null group by 1 having count(distinct team_n) > 1) m`,
    )) as [{ movers: number }];
    expect(movers).toBeGreaterThan(10);
    const rosters = await query<{ name: string; players: string[] }>(
      db,
      `select t.name, array_agg(p.ign order by array_position(array['top', 'jungle', 'mid', 'bottom', 'support'], p.role)) as players
       from lol_team t join lol_player p on p.team_n = t.n
       where p.last_played_at >= '2026-05-01' group by 1 order by 1`,
    );
    expect(rosters).toEqual(
      ALL_TEAMS.map(({ name, players }) => ({ name, players: [...players] })).toSorted((one, other) =>
        one.name < other.name ? -1 : 1,
      ),
    );
  });
});

/** All rows that routes read, without their times of writing. */
const CONTENT = `
  select md5(string_agg(stamp, '' order by stamp)) as stamp from (
    select md5((to_jsonb(m) - 'updated_at')::text) as stamp from lol_match m
    union all select md5((to_jsonb(g) - 'updated_at')::text) from lol_game g
    union all select md5((to_jsonb(l) - 'updated_at')::text) from lol_game_line l
    union all select md5(to_jsonb(f)::text) from lol_game_frame f
    union all select md5((to_jsonb(p) - 'updated_at')::text) from lol_player p
    union all select md5((to_jsonb(t) - 'updated_at')::text) from lol_team t
    union all select md5(to_jsonb(s)::text) from lol_standing s
  ) content`;
