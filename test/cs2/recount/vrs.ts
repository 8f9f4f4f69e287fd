import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { bare, fiftyOf, FOLDER, namesNow } from './files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

interface Table {
  kind: string;
  region: string;
  day: string;
  lines: { rank: number; points: number; team: string; roster: string[] }[];
}

/** What the API answers of rankings, rosters and results is counted again from Valve's tables and pages. */
export function recountVrs(archive: () => Archive): void {
  const read = new ArchiveReader(archive);

  async function whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await read.answer(`${path}&limit=100&page=${page}`);
      rows.push(...data);
      if (!meta.hasMore) return rows;
    }
  }

  test('fifty tables: ranks, points, teams and rosters', async () => {
    let lines = 0;
    for (const { kind, region, day, lines: raw } of fiftyOf(listTables(), 'tables')) {
      const list = region === 'global' ? 'rankings/vrs?' : `rankings/region/${region}?source=vrs&`;
      const place = `${list}kind=${kind}&date=${day}`;
      const rows = await whole(place);
      expect([place, rows.map(({ rank, points, teamName }) => [rank, points, teamName])]).toEqual([
        place,
        raw.map(({ rank, points, team }) => [rank, points, team]),
      ]);
      for (const [index, { roster }] of raw.entries()) {
        expect([place, rows[index].rank, rows[index].roster.length]).toEqual([place, rows[index].rank, roster.length]);
        lines += 1;
      }
    }
    expect(lines).toBeGreaterThan(5_000);
  });

  test('fifty rosters of tables of regions: who is in them', async () => {
    const rosters = listTables().flatMap((table) =>
      table.region === 'global' ? [] : table.lines.map((line, index) => ({ ...table, line, index })),
    );
    for (const { kind, region, day, line, index } of fiftyOf(rosters, 'rosters')) {
      const rows = await whole(`rankings/region/${region}?source=vrs&kind=${kind}&date=${day}`);
      for (const [place, name] of line.roster.entries()) {
        const { id } = rows[index].roster[place];
        const player = await read.data(`players/${id}`);
        expect([day, line.team, [player.nickname, ...player.aliases].map(bare)]).toEqual([
          day,
          line.team,
          expect.arrayContaining([bare(name)]),
        ]);
      }
    }
  });

  test('fifty results of pages of details: the match is among those of a team as which the roster was listed, with its winner', async () => {
    const [tables, results] = [listTables(), listResults()];
    const now = await namesNow(archive());
    /** The names that lists from the day of the match on give to four of the five. */
    const namesOf = ({ day, team, roster }: Result) => [
      team,
      ...tables.flatMap((table) =>
        table.day < day || table.region !== 'global'
          ? []
          : table.lines.flatMap((line) =>
              line.roster.filter((one) => roster.includes(one)).length > 3 ? line.team : [],
            ),
      ),
    ];
    const idOf = new Map((await teams()).map(({ id, name }) => [bare(name), id]));
    for (const result of fiftyOf(results, 'results')) {
      const { team, day, opponent, won } = result;
      const other = results.find((one) => one.team === opponent && one.opponent === team && one.day === day);
      const opponents = new Set((other ? namesOf(other) : [opponent]).map((name) => bare(now(name))));
      // A source with the hour may have the match on the day before or after.
      const near = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
      const met: Json[] = [];
      for (const own of new Set(namesOf(result).flatMap((name) => idOf.get(bare(now(name))) ?? []))) {
        const rows: Json[] = await read.data(`teams/${own}/results?from=${near(-1)}&to=${near(1)}&limit=100`);
        met.push(
          ...rows.filter(
            ({ team1Name, team2Name, team1, winnerTeamId, team2 }) =>
              opponents.has(bare(team1.id === own ? team2Name : team1Name)) &&
              winnerTeamId === (won === (team1.id === own) ? team1.id : team2.id),
          ),
        );
      }
      expect([team, day, opponent, met.some(({ sources }) => sources.includes('vrs'))]).toEqual([
        team,
        day,
        opponent,
        true,
      ]);
    }
  });

  async function teams(): Promise<{ id: string; name: string }[]> {
    const { rows } = await archive().service.db.pool.query(`select 'cs2-team-' || n as id, name from cs2_team`);
    return rows;
  }
}

function listTables(): Table[] {
  return ['live', 'invitation'].flatMap((kind) =>
    readdirSync(`${FOLDER}/vrs/${kind}`).flatMap((year) =>
      readdirSync(`${FOLDER}/vrs/${kind}/${year}`).flatMap((name): Table[] => {
        const [, region, day] = /^standings_([a-z]+)_(\d{4}_\d{2}_\d{2})\.md$/.exec(name) ?? [];
        if (region === undefined || day === undefined) return [];
        const text = readFileSync(`${FOLDER}/vrs/${kind}/${year}/${name}`, 'utf8');
        return [{ kind, region, day: day.replaceAll('_', '-'), lines: linesOf(text) }];
      }),
    ),
  );
}

function linesOf(text: string): Table['lines'] {
  return text
    .split('\n')
    .filter((line) => /^\|\s*\d/.test(line))
    .map((line) => {
      const [, rank, points, team, roster] = line.split('|').map((cell) => cell.trim()) as string[];
      const names = (roster as string).split(',').map((name) => name.trim());
      return {
        rank: Number(rank),
        points: Number(points),
        team: team as string,
        roster: names.filter((name) => name !== ''),
      };
    });
}

interface Result {
  team: string;
  day: string;
  opponent: string;
  won: boolean;
  roster: string[];
}

/** The counted matches of the newest pages. */
function listResults(): Result[] {
  const text = gunzipSync(readFileSync(`${FOLDER}/vrs/live/2025/details_2025_12_01.tar.gz`)).toString('utf8');
  // A tar holds its files as they are, one behind the other.
  return text
    .split('Team Name: ')
    .slice(1)
    .flatMap((page) => {
      const team = page.slice(0, page.indexOf('<br />')).trim();
      const lines = page.split('\n').filter((line) => /^\|\s*\d+\s*\|\s*\d+\s*\|/.test(line));
      return lines.map((line): Result => {
        const cells = line.split('|').map((cell) => cell.trim());
        const [, , , day, opponent, result] = cells as string[];
        const roster = (cells.at(-2) as string).split(',').map((name) => name.trim());
        return { team, day: day as string, opponent: opponent as string, won: result === 'W', roster };
      });
    });
}
