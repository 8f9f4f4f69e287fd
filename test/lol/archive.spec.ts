import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { hasLol, openArchive, type Archive } from '../support/archive.js';
import { DATA } from '../support/data.js';

const name = hasLol ? 'the lol archive' : `the lol archive (no files in ${DATA}; set SCORELINE_DATA)`;

type RawRow = Readonly<Record<string, string>>;

/** The rows of an upstream file; none of them has a quoted cell. */
function readRaw(path: string): RawRow[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
}

const ORACLE = `${DATA}/lol/oracleselixir`;

/** Fifty of the list, always the same ones. */
function sample<Item>(list: readonly Item[]): Item[] {
  let seed = 20_250_129;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from({ length: 50 }, () => list[Math.floor(next() * list.length)] as Item);
}

const numberOf = (cell: string | undefined) => (cell === undefined || cell === '' ? null : Number(cell));
const sum = (rows: readonly RawRow[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);

/** Numbers of this file were counted from the upstream files by other means than the service's. */
(hasLol ? describe : describe.skip)(name, () => {
  let archive: Archive;
  let db: pg.Pool;
  let raw: RawRow[];

  beforeAll(async () => {
    archive = await openArchive('lol');
    db = archive.service.db.pool;
    const file = readdirSync(ORACLE).find((one) => one.startsWith('2025'));
    raw = readRaw(join(ORACLE, file as string));
  }, 400_000);
  afterAll(() => archive?.close());

  const one = async (text: string, values: unknown[] = []) => (await db.query(text, values)).rows[0];

  test('an import tells what became of every row, and takes all of them', () => {
    const { rowsRead, inserted, updated, unchanged, rejected } = archive.firstImport;
    expect(inserted + updated + unchanged + rejected).toBe(rowsRead);
    // Oracle's Elixir; leagues, teams, players; tournaments, ranked teams and matches; wide rows of games.
    expect(rowsRead).toBe(5_208 + 2_470 + 38 + 673 + 4_222 + 169 + 1_704 + 14_083 + 621);
    expect(rejected).toBe(0);
  });

  test("Oracle's Elixir of January 2025: 434 games, 18 leagues, 868 team rows, blue wins 238", async () => {
    expect(
      await one(
        `select count(distinct game_key)::int as games, count(distinct league)::int as leagues, count(*)::int as sides,
           count(*) filter (where completeness = 'complete')::int as complete,
           count(*) filter (where completeness = 'partial')::int as partial,
           count(*) filter (where place = 100 and won)::int as blue
         from lol_line where source = 'oracleselixir' and season = 2025 and place >= 100`,
      ),
    ).toEqual({ games: 434, leagues: 18, sides: 868, complete: 760, partial: 108, blue: 238 });
  });

  test('T1: 10 games, 7-3, average gold at 15 minutes 25,470.9, gold difference +1,643.9', async () => {
    expect(
      await one(
        `select count(*)::int as games, count(*) filter (where won)::int as wins, round(avg(gold_at_15), 1)::float as gold,
           round(avg(gold_diff_at_15), 1)::float as difference
         from lol_game_line l join lol_team t on t.n = l.team_n
         where t.name = 'T1' and l.place >= 100 and l.starts_at >= '2025-01-01'`,
      ),
    ).toEqual({ games: 10, wins: 7, gold: 25_470.9, difference: 1_643.9 });
  });

  test('Faker, whom both sources know, is one player: 10 games, 7 wins, 21/19/61', async () => {
    expect(await one(`select count(*)::int as players from lol_player where ign = 'Faker'`)).toEqual({ players: 1 });
    const rows = `from lol_game_line l join lol_player p on p.n = l.player_n where p.ign = 'Faker' and l.starts_at >= '2025-01-01'`;
    expect(
      await one(
        `select count(*)::int as games, count(*) filter (where won)::int as wins, sum(kills)::int as kills,
           sum(deaths)::int as deaths, sum(assists)::int as assists ${rows}`,
      ),
    ).toEqual({ games: 10, wins: 7, kills: 21, deaths: 19, assists: 61 });
    const { rows: picks } = await db.query(
      `select champion, count(*)::int as games, count(*) filter (where won)::int as wins ${rows} group by 1 order by 2 desc, 1`,
    );
    expect(picks.map(({ champion, games, wins }) => `${champion} ${games} ${wins}`)).toEqual([
      'Viktor 3 3',
      'Aurora 2 2',
      'Galio 2 1',
      'Ambessa 1 1',
      'Azir 1 0',
      'Yone 1 0',
    ]);
    expect(
      await one(`select count(*)::int as before from lol_game_line l join lol_player p on p.n = l.player_n
        where p.ign = 'Faker' and l.starts_at < '2025-01-01'`),
    ).not.toEqual({ before: 0 });
  });

  test('the routes tell the same of T1 and Faker in January 2025', async () => {
    const { data: team } = await archive.get('teams/t1/stats?from=2025-01-01');
    expect(team).toMatchObject({ sample: { games: 10 }, averages: { goldDiffAt15: 1_643.9 } });
    expect(team.bySide.blue.wins + team.bySide.red.wins).toBe(7);
    const { data: player } = await archive.get('players/faker/stats?from=2025-01-01&limit=100');
    expect(player.summary).toMatchObject({ gamesPlayed: 10, wins: 7, losses: 3, avgKills: 2.1, avgDeaths: 1.9 });
    expect(player.summary.avgKda).toBe(Number(((21 + 61) / 19).toFixed(2)));
    const picks = new Map<string, number[]>();
    for (const { championId, result } of player.recent) {
      const [games, wins] = picks.get(championId) ?? [0, 0];
      picks.set(championId, [games! + 1, wins! + (result === 'win' ? 1 : 0)]);
    }
    expect(Object.fromEntries(picks)).toEqual({
      Viktor: [3, 3],
      Aurora: [2, 2],
      Galio: [2, 1],
      Ambessa: [1, 1],
      Azir: [1, 0],
      Yone: [1, 0],
    });
  });

  test("544 games are told by Riot and Oracle's Elixir and stand once; 77 by Riot only", async () => {
    const { rows } = await db.query(
      `select sources, count(*)::int as games from lol_game where sources <> '{}' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { sources: ['oracleselixir'], games: 1_125 },
      { sources: ['oracleselixir', 'riot'], games: 544 },
      { sources: ['riot'], games: 77 },
    ]);
    expect(await one('select count(*)::int as matches from lol_riot_match')).toEqual({ matches: 14_083 });
    expect(
      await one(`select count(*)::int as matches, count(distinct n)::int as numbers from identity
        where family = 'lol' and kind = 'match' and source = 'riot'`),
    ).toEqual({ matches: 14_083, numbers: 14_083 });
  });

  test('team rows alone make a series: T1 beat JD Gaming by 3 to 1 at Worlds on 12 November 2023', async () => {
    expect(
      await one(`select m.best_of, greatest(team1_score, team2_score) as most, least(team1_score, team2_score) as least, w.name as winner,
          m.postgame_level
        from lol_match m join lol_league l on l.n = m.league_n left join lol_team w on w.n = m.winner_n
        where l.slug = 'worlds' and m.starts_on = '2023-11-12'`),
    ).toEqual({ best_of: 5, most: 3, least: 1, winner: 'T1', postgame_level: 'games' });
  });

  test('fifty games, recounted from the raw file', async () => {
    const ids = [...new Set(raw.map(({ gameid }) => gameid as string))];
    for (const id of sample(ids)) {
      const told = raw.filter(({ gameid }) => gameid === id);
      const { rows } = await db.query(
        `select l.place, l.kills, l.gold, l.damage, l.won, g.seconds, g.patch
         from identity i join lol_game g on g.n = i.n join lol_game_line l on l.game_n = g.n
         where i.family = 'lol' and i.kind = 'game' and i.key = $1 order by l.place`,
        [id],
      );
      expect([id, rows]).toEqual([
        id,
        told.map((row) => ({
          place: Number(row.participantid),
          kills: numberOf(row.kills),
          gold: numberOf(row.totalgold),
          damage: numberOf(row.damagetochampions),
          won: row.result === '1',
          seconds: numberOf(row.gamelength),
          patch: row.patch,
        })),
      ]);
    }
  });

  test('fifty players and fifty teams, recounted from the raw file', async () => {
    const playerIds = [...new Set(raw.map(({ playerid }) => playerid as string))].filter((id) => id !== '');
    for (const id of sample(playerIds)) {
      const own = raw.filter(({ playerid }) => playerid === id);
      expect([
        id,
        await one(
          `select count(*)::int as games, sum(kills)::int as kills, sum(deaths)::int as deaths, sum(assists)::int as assists,
             count(*) filter (where won)::int as wins
           from identity i join lol_game_line l on l.player_n = i.n and l.starts_at >= '2025-01-01'
           where i.family = 'lol' and i.kind = 'player' and i.source = 'oracleselixir' and i.key = $1`,
          [id],
        ),
      ]).toEqual([
        id,
        {
          games: own.length,
          kills: sum(own, 'kills'),
          deaths: sum(own, 'deaths'),
          assists: sum(own, 'assists'),
          wins: sum(own, 'result'),
        },
      ]);
    }
    const teamIds = [...new Set(raw.map(({ teamid }) => teamid as string))].filter((id) => id !== '');
    for (const id of sample(teamIds)) {
      const own = raw.filter(({ teamid, position }) => teamid === id && position === 'team');
      expect([
        id,
        await one(
          `select count(*)::int as games, sum(kills)::int as kills, sum(gold)::int as gold, count(*) filter (where won)::int as wins
           from identity i join lol_game_line l on l.team_n = i.n and l.place >= 100 and l.starts_at >= '2025-01-01'
           where i.family = 'lol' and i.kind = 'team' and i.source = 'oracleselixir' and i.key = $1`,
          [id],
        ),
      ]).toEqual([
        id,
        { games: own.length, kills: sum(own, 'kills'), gold: sum(own, 'totalgold'), wins: sum(own, 'result') },
      ]);
    }
  });

  test('what does not join is listed with its reason', async () => {
    const { rows } = await db.query('select distinct kind, reason from lol_unjoined order by 1, 2');
    expect(rows.length).toBeGreaterThan(0);
    for (const { reason } of rows) expect(reason).toMatch(/^[a-z_]+$/);
  });

  test('a second import leaves everything as it is', async () => {
    const { rowsRead, inserted, updated, unchanged } = await archive.importAgain();
    expect([inserted, updated, unchanged]).toEqual([0, 0, rowsRead]);
  }, 200_000);
});
