import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { cs2 } from '../../demo/cs2/index.js';
import { cs2Importers } from '../../src/sports/cs2/importers.js';
import { CAST } from '../../demo/cs2/live/cast.js';
import { writeCs2World } from '../../demo/cs2/world.js';
import { WEAPON_LIST } from '../../src/sports/cs2/weapons.js';
import { counts, ImportSuite, query } from '../support/imports.js';

const suite = new ImportSuite('cs2-demo');

type Row = Record<string, string>;
let files: Map<string, string>;
let db: Database;
let report: ImportReport;

beforeAll(async () => {
  const world = join(suite.folder, 'world');
  files = await filesOf((await cs2.writeFiles(world)) as string[], world);
  db = await suite.emptyArchive();
  report = await importWorld();
});

async function filesOf(paths: readonly string[], folder: string): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, string]> => [relative(folder, path), await readFile(path, 'latin1')]),
    ),
  );
}

async function importWorld(progress: string[] = []): Promise<ImportReport> {
  return runImport({
    database: db,
    importers: cs2Importers,
    which: 'cs2',
    path: join(suite.folder, 'world'),
    rejectsFolder: join(suite.folder, 'rejects'),
    onNotice: (text) => progress.push(text),
  });
}

/** The rows of one of the tables of demos, none of whose cells has a comma. */
function table(name: string): Row[] {
  const [header = '', ...lines] = (files.get(`demos/${name}.csv`) as string).trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [columns[index] as string, cell])),
  );
}

function groupBy(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row) ?? '';
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const whole = (row: Row | undefined, name: string) => Number(row?.[name]);

describe('the files of the fictional circuit', () => {
  test('are the same for the same seed and day, and others for another seed', async () => {
    const write = async (seed: number, name: string) => {
      const folder = join(suite.folder, name);
      return filesOf(await writeCs2World(folder, { seed, lastDay: '2026-11-15' }), folder);
    };
    const [one, again, other] = [await write(7, 'one'), await write(7, 'again'), await write(8, 'other')];
    expect([...one]).toEqual([...again]);
    expect(one.get('demos/raw_rounds.csv')).not.toBe(other.get('demos/raw_rounds.csv'));
  });

  test('hold rounds that add up to the score, change sides after twelve, and go on in threes', () => {
    const rounds = groupBy(table('raw_rounds'), (row) => row['match_checksum']);
    const teams = groupBy(table('raw_teams'), (row) => row['match_checksum']);
    expect([...rounds.values()].flat().length).toBeLessThan(4_000);
    let overtimes = 0;
    for (const [checksum, played] of rounds) {
      const [a, b] = teams.get(checksum) as [Row, Row];
      const won = played.filter((row) => row['winner_name'] === a['name']).length;
      expect([won, played.length - won]).toEqual([whole(a, 'score'), whole(b, 'score')]);
      expect([whole(played.at(-1), 'score_team_a'), whole(played.at(-1), 'score_team_b')]).toEqual([
        whole(a, 'score'),
        whole(b, 'score'),
      ]);
      const high = Math.max(whole(a, 'score'), whole(b, 'score'));
      const low = Math.min(whole(a, 'score'), whole(b, 'score'));
      const isOvertime = played.length > 24;
      if (isOvertime) overtimes += 1;
      expect(isOvertime ? [high % 3, high - low >= 2 && high - low <= 4] : [high, low < 12]).toEqual(
        isOvertime ? [1, true] : [13, true],
      );
      const changes = played.slice(1).flatMap((row, index) => {
        return row['team_a_side'] === played[index]?.['team_a_side'] ? [] : [whole(row, 'number')];
      });
      expect(changes).toEqual([13, 28, 34, 40, 46, 52].filter((number) => number <= played.length));
    }
    expect(overtimes).toBeGreaterThan(0);
  });

  test('end rounds by what happened in them', () => {
    const kills = groupBy(table('kills'), (row) => `${row['match_checksum']} ${row['round']}`);
    const faults = table('raw_rounds').filter((round) => {
      const of = kills.get(`${round['match_checksum']} ${round['number']}`) ?? [];
      const dead = (side: number) => of.filter((row) => whole(row, 'victim_side') === side).length;
      const winner = whole(round, 'winner_side');
      const [loser, left] = [5 - winner, dead(winner) < 5];
      const isSo: Record<number, boolean> = {
        1: winner === 2 && dead(loser) < 5,
        7: winner === 3,
        8: winner === 3 && dead(loser) === 5,
        9: winner === 2 && dead(loser) === 5,
        12: winner === 3 && dead(loser) < 5,
      };
      const isInTime = of.every((row) => whole(row, 'tick') <= whole(round, 'end_tick'));
      const isOnce = new Set(of.map((row) => row['victim_steamid'])).size === of.length;
      return !(isSo[whole(round, 'end_reason')] && left && isInTime && isOnce);
    });
    expect(faults).toEqual([]);
  });

  test('name weapons as the catalog does', async () => {
    expect(new Set(table('kills').map((row) => row['weapon_name']))).toContain('M4A1');
    const weapons = (await query<{ weapon: string }>(db, 'select distinct weapon from cs2_kill')).map(
      ({ weapon }) => weapon,
    );
    expect(weapons).toContain('M4A1-S');
    expect(weapons.filter((weapon) => !WEAPON_LIST.some(({ name }) => name === weapon))).toEqual([]);
  });

  test("hold kills that add up to the players' lines", () => {
    const kills = groupBy(table('kills'), (row) => row['match_checksum']);
    for (const [checksum, lines] of groupBy(table('raw_players'), (row) => row['match_checksum'])) {
      const of = kills.get(checksum) as Row[];
      for (const line of lines) {
        const count = (column: string) => of.filter((row) => row[column] === line['steamid']).length;
        expect([count('killer_steamid'), count('victim_steamid'), count('assister_steamid')]).toEqual([
          whole(line, 'kills'),
          whole(line, 'deaths'),
          whole(line, 'assists'),
        ]);
      }
      expect(lines).toHaveLength(10);
    }
  });

  test('spend no money that a team does not have', () => {
    const faults = table('raw_rounds').filter((row) =>
      ['a', 'b'].some((team) => {
        const [money, spent] = [whole(row, `team_${team}_start_money`), whole(row, `team_${team}_money_spent`)];
        return spent < 0 || spent > money || money > 80_000 || (row['number'] === '1' && money !== 4_000);
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('the fictional circuit in the archive', () => {
  test('is imported to the last row, and nothing of it stays in doubt', async () => {
    const { rowsRead } = report;
    expect(counts(report)).toEqual([rowsRead, rowsRead, 0, 0, 0]);
    expect(await query(db, `select source, kind, key, name, reason from unresolved where family = 'cs2'`)).toEqual([]);
  });

  test('has each team, player, event and match once, whichever sources have it', async () => {
    const [row] = await query(
      db,
      `select (select count(*) from cs2_team)::int as teams, (select count(*) from cs2_player)::int as players,
         (select count(*) from cs2_event)::int as events,
         (select count(*) from cs2_match where status = 'completed')::int as played,
         (select count(*) from cs2_match where status = 'scheduled')::int as scheduled`,
    );
    const played = JSON.parse(files.get('hltv/match_snapshot_1.json') as string).matches.length;
    const history = JSON.parse(files.get('hltv/predictor_history.json') as string) as {
      matches: { lineups: Record<string, string[]> }[];
    };
    const nicknames = new Set([
      ...history.matches.flatMap(({ lineups }) => Object.values(lineups).flat()),
      ...CAST.flatMap(({ players }) => players.map(({ nick }) => nick)),
      ...table('raw_players').map((line) => line['name']),
      ...[...files].flatMap(([name, text]) =>
        /standings_global/.test(name)
          ? [...text.matchAll(/^\| \d+ \| \d+ \| [^|]+ \| ([^|]+) \|/gm)].flatMap(([, roster]) => roster!.split(', '))
          : [],
      ),
    ]);
    expect(row).toEqual({ teams: 14, players: nicknames.size, events: 12, played, scheduled: 2 });
  });

  test('has nothing planned for more than a year after its last final', async () => {
    const [row] = await query<{ event: string; match: string }>(
      db,
      `select (select max(starts_on)::text from cs2_event) as event, (select max(held_on)::text from cs2_match) as match`,
    );
    expect(row).toEqual({ event: '2027-05-14', match: '2027-05-14' });
  });

  test('ends with the teams that play live', async () => {
    const rows = await query<{ name: string; nicks: string[] }>(
      db,
      `select t.name, array_agg(p.nickname order by p.nickname collate "C") as nicks
       from cs2_spell s join cs2_team t on t.n = s.team_n join cs2_player p on p.n = s.player_n
       where s.ends_on is null group by t.name`,
    );
    const today = new Map(rows.map(({ name, nicks }) => [name, nicks]));
    for (const { name, players } of CAST)
      expect([name, today.get(name)]).toEqual([name, players.map(({ nick }) => nick).toSorted()]);
  });

  test('is unchanged by a second import, and every file of it is known', async () => {
    const progress: string[] = [];
    const { rowsRead } = report;
    expect(counts(await importWorld(progress))).toEqual([rowsRead, 0, 0, rowsRead, 0]);
    expect(progress.filter((text) => text.includes('no importer knows'))).toEqual([]);
  });
});
