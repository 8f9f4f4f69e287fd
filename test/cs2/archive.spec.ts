import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Random } from '../../demo/random.js';
import { hasCs2, openArchive, type Archive } from '../support/archive.js';
import { DATA } from '../support/data.js';
import { CS2_TABLES } from './archive-tables.js';
import { contentOf } from '../support/table-content.js';

const FOLDER = `${DATA}/cs2`;
const name = hasCs2 ? 'the cs2 archive' : `the cs2 archive (no files in ${DATA}; set SCORELINE_DATA)`;

/** Rows of the upstream files: lists by their items, all others by their lines. */
const ROWS = {
  hltv: 8_734 + 1_850 + 7_306 + 250,
  predictor: 987 + 82 + 720,
  demos: 272 + 269 + 538 + 2_690 + 5_437 + 54_345 + 5_467 + 6 + 6 + 12 + 60 + 117 + 1_169 + 121 + 779,
  tier3: 779 + 1_398 + 19_846 + 344,
};

type Row = Record<string, string>;

function rowsOf(file: string): Row[] {
  return parse(gunzipSync(readFileSync(`${FOLDER}/${file}`)), { columns: true }) as Row[];
}

/** Fifty of the rows, the same each time. */
const some = <Item>(rows: readonly Item[], label: string): Item[] =>
  new Random(7).fork(label).shuffled(rows).slice(0, 50);

const MATCH = (source: string) =>
  `(select n from identity where family = 'cs2' and kind = 'match' and source = '${source}' and key = $1)`;

(hasCs2 ? describe : describe.skip)(name, () => {
  let archive: Archive;
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await archive.service.db.pool.query(text, values)).rows;

  beforeAll(async () => {
    archive = await openArchive('cs2');
  });
  afterAll(() => archive?.close());

  test('an import reports what became of every row', async () => {
    const { rowsRead, inserted, updated, unchanged, rejected } = archive.firstImport;
    expect(inserted + updated + unchanged + rejected).toBe(rowsRead);
    const files = await query('select file, rows_read::integer as rows, rejected::integer from import_file');
    const ofStandings = files.filter(({ file }) => String(file).startsWith('vrs/'));
    expect(ofStandings.length).toBe(216 + 3);
    const others = files.filter(({ file }) => !String(file).startsWith('vrs/') && !String(file).startsWith('skins/'));
    expect(others.reduce((sum, { rows }) => sum + (rows as number), 0)).toBe(
      Object.values(ROWS).reduce((sum, rows) => sum + rows, 0),
    );
    // Players and teams without a name, and places on a team page without a player.
    expect(
      others
        .filter((one) => one.rejected !== 0)
        .map((one) => [one.file, one.rejected])
        .toSorted(),
    ).toEqual([
      ['games/players.csv.gz', 766],
      ['games/teams.csv.gz', 2],
      ['hltv/players_data.csv.gz', 2],
    ]);
  });

  test("Valve's global standings of 2025-12-01", async () => {
    const lines = await query(
      `select rank, points, team_name from cs2_vrs_rank where kind = 'live' and region = 'global' and listed_on = '2025-12-01' order by place`,
    );
    expect(lines.length).toBe(284);
    expect(lines.slice(0, 3)).toEqual([
      { rank: 1, points: 2001, team_name: 'FURIA' },
      { rank: 2, points: 1914, team_name: 'Falcons' },
      { rank: 3, points: 1883, team_name: 'Vitality' },
    ]);
  });

  test('demos of 269 maps of 102 matches, and the final of ESL Pro League 21', async () => {
    const [{ maps, matches }] = (await query(
      `select count(t.checksum)::int as maps, count(distinct t.match_key)::int as matches from cs2_demo_tie t where t.event_name not like 'BLAST Bounty%'`,
    )) as [{ maps: number; matches: number }];
    expect([maps, matches]).toEqual([269, 102]);
    const final = await query(
      `select m.held_on::text as day, e.name as event, one.name as one, other.name as other, m.team1_score, m.team2_score, m.best_of
       from cs2_match m join cs2_event e on e.n = m.event_n join cs2_team one on one.n = m.team1_n join cs2_team other on other.n = m.team2_n
       where m.n = ${MATCH('hltv')}`,
      ['2380078'],
    );
    expect(final).toEqual([
      {
        day: '2025-03-16',
        event: 'ESL Pro League Season 21',
        one: 'MOUZ',
        other: 'Vitality',
        team1_score: 0,
        team2_score: 3,
        best_of: 5,
      },
    ]);
    const scores = await query(
      `select map, team1_score, team2_score from cs2_map where match_n = ${MATCH('hltv')} order by number`,
      ['2380078'],
    );
    expect(scores).toEqual([
      { map: 'dust2', team1_score: 9, team2_score: 13 },
      { map: 'nuke', team1_score: 4, team2_score: 13 },
      { map: 'inferno', team1_score: 5, team2_score: 13 },
    ]);
  });

  test('fifty lines of players of demos in one piece are those of the file', async () => {
    const ties = rowsOf('demos/raw_tournaments.csv.gz');
    const inParts = new Set(ties.filter(({ p }) => p !== '').map(({ url, map_n }) => `${url} ${map_n}`));
    const whole = new Map(
      ties
        .filter(({ url, map_n, checksum }) => checksum !== '' && !inParts.has(`${url} ${map_n}`))
        .map((tie) => [tie.checksum, tie]),
    );
    const open = await query(
      `select key from unresolved where family = 'cs2' and source = 'demos' and kind in ('map', 'figures')`,
    );
    const unfinished = new Set(open.map(({ key }) => key));
    const players = rowsOf('demos/raw_players.csv.gz').filter(({ match_checksum }) => {
      const tie = whole.get(match_checksum as string);
      return tie && !unfinished.has(`${tie.url?.split('/')[4]} ${tie.map_n?.slice(1)}`);
    });
    for (const line of some(players, 'players')) {
      const tie = whole.get(line.match_checksum as string) as Row;
      const [stored] = await query(
        `select kills, deaths, assists, headshots, adr, kast, rating from cs2_player_map
         where match_n = ${MATCH('hltv')} and map_number = $2
           and player_n = (select n from identity where family = 'cs2' and kind = 'player' and source = 'steam' and key = $3)`,
        [tie.url?.split('/')[4], Number(tie.map_n?.slice(1)), line.steamid],
      );
      expect([line.name, stored?.kills, stored?.deaths, stored?.assists, stored?.headshots]).toEqual([
        line.name,
        ...[line.kills, line.deaths, line.assists, line.headshots].map(Number),
      ]);
      expect(stored?.adr).toBeCloseTo(Number(line.avg_damages_per_round), 1);
      expect(stored?.kast).toBeCloseTo(Number(line.kast) / 100, 3);
      expect(stored?.rating).toBeCloseTo(Number(line.htlv_2), 1);
    }
  });

  test('fifty matches have the figures of their sides in the file, whichever order these are in', async () => {
    const series = rowsOf('hltv/combined_detailed_latest.csv.gz').filter(
      (row) => !row.detailed_stats_url?.includes('mapstatsid'),
    );
    for (const row of some(series, 'series')) {
      const id = /matches\/(\d+)\//.exec(row.detailed_stats_url as string)?.[1];
      const stored = await query(
        `select kills, deaths, score from cs2_match_team where match_n = ${MATCH('hltv-stats')} order by kills, deaths`,
        [id],
      );
      const lines = ([1, 2] as const).map((side) => ({
        kills: Number(row[`team${side}_kills`]),
        deaths: Number(row[`team${side}_deaths`]),
        score: Number(row[`team${side}_score`]),
      }));
      expect([id, stored]).toEqual([
        id,
        lines.toSorted((one, other) => one.kills - other.kills || one.deaths - other.deaths),
      ]);
    }
  });

  test('fifty lines of standings are those of their files', async () => {
    const lines = await query(
      `select region, listed_on::text as day, place, rank, points, team_name, roster from cs2_vrs_line where kind = 'live' order by region, listed_on, place`,
    );
    for (const { region, day, rank, points, team_name, roster } of some(lines, 'standings')) {
      const file = `${FOLDER}/vrs/live/${String(day).slice(0, 4)}/standings_${region}_${String(day).replaceAll('-', '_')}.md`;
      const line = readFileSync(file, 'utf8')
        .split('\n')
        .find((one) => one.startsWith(`| ${rank} `) && one.includes((roster as string[]).join(', ')));
      expect(line).toContain(`| ${team_name} `);
      expect(line).toContain(` ${points} |`);
    }
  });

  test('no match of two dated sources stands in the archive twice', async () => {
    const twice = await query(
      `select a.n from cs2_match a join cs2_match b on least(a.team1_n, a.team2_n) = least(b.team1_n, b.team2_n)
         and greatest(a.team1_n, a.team2_n) = greatest(b.team1_n, b.team2_n) and a.n < b.n and a.starts_at = b.starts_at`,
    );
    expect(twice).toEqual([]);
  });

  test('no match stands twice because two sources tell it a day apart', async () => {
    const twice = await query(
      `select b.external_ids -> 0 ->> 'id' as id from cs2_match a join cs2_match b on a.n <> b.n
         and least(a.team1_n, a.team2_n) = least(b.team1_n, b.team2_n)
         and greatest(a.team1_n, a.team2_n) = greatest(b.team1_n, b.team2_n) and abs(a.held_on - b.held_on) <= 1
       where jsonb_array_length(b.external_ids) = 1 and not exists (
         select from jsonb_array_elements(a.external_ids) x join jsonb_array_elements(b.external_ids) y
           on x ->> 'source' = y ->> 'source')
       order by 1`,
    );
    expect(twice).toEqual([]);
  });

  test('a second import leaves everything as it is', async () => {
    const before = await contentOf(archive.service.db.pool, CS2_TABLES);
    const { inserted, updated } = await archive.importAgain();
    expect([inserted, updated]).toEqual([0, 0]);
    expect(await contentOf(archive.service.db.pool, CS2_TABLES)).toEqual(before);
  });
});
