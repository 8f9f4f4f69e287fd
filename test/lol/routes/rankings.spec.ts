import { Database } from '../../../src/db/database.js';
import type { Json } from '../../support/service.js';
import { ownDatabase } from '../../support/stores.js';
import { importFiles, type Cells } from './games-files.js';
import { ALL_SERIES, filesOf, round, seriesRows, sum, World } from './people-world.js';

const world = new World();

const DAY_MS = 86_400_000;
const START: Record<string, number> = { LCK: 1500, MSI: 1500, LFL: 1300 };

interface Rated {
  day: string;
  teams: [string, string];
  wins: [number, number];
  league: string;
}

/** The results of the series, read from the rows of the file. */
const RESULTS: Rated[] = ALL_SERIES.map((series) => {
  const rows = seriesRows(series).filter(({ position }) => position === 'team');
  const teams = [...new Set(rows.map(({ teamname }) => String(teamname)))] as [string, string];
  const winsOf = (team: string) =>
    sum(
      rows.filter(({ teamname }) => teamname === team),
      'result',
    );
  const [first] = rows as [Cells];
  return {
    day: String(first.date).slice(0, 10),
    teams,
    wins: [winsOf(teams[0]), winsOf(teams[1])] as [number, number],
    league: String(first.league),
  };
}).filter(({ wins }) => wins[0] + wins[1] > 0);

const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

interface Team {
  name: string;
  rating: number;
  games: number;
  last: string;
  home: string;
}

/** Elo's formula over all series up to a day. */
function ratedUntil(day: string): Map<string, Team> {
  const teams = new Map<string, Team>();
  for (const result of RESULTS.filter((one) => one.day <= day)) {
    const before = result.teams.map(
      (name) => teams.get(name) ?? { name, rating: START[result.league] as number, games: 0, last: '', home: '' },
    );
    const played = result.wins[0] + result.wins[1];
    before.forEach((team, index) => {
      const opponent = before[1 - index] as Team;
      const expected = played / (1 + Math.pow(10, (opponent.rating - team.rating) / 400));
      teams.set(team.name, {
        name: team.name,
        rating: team.rating + (team.games < 30 ? 40 : 20) * ((result.wins[index] as number) - expected),
        games: team.games + played,
        last: result.day,
        home: result.league === 'MSI' ? team.home : result.league,
      });
    });
  }
  return teams;
}

/** The day of the list that stands on a day: the last one with a result in the newest week of which the list is out. */
function listDay(day: string): string | undefined {
  const lastOfWeek = new Map(RESULTS.map((one) => [weekOf(one.day), one.day]));
  return [...lastOfWeek.values()].filter((one) => one <= day).at(-1);
}

function listOf(day: string): Team[] {
  return [...ratedUntil(day).values()]
    .filter(({ games, last }) => games >= 10 && Date.parse(day) - Date.parse(last) <= 180 * DAY_MS)
    .toSorted((one, other) => other.rating - one.rating);
}

const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

/** The lists of all weeks with results; after more than 14 days lists are missing, one for each seven days. */
const LISTS = [...new Map(RESULTS.map((one) => [weekOf(one.day), one.day])).values()];
const COVERAGE = {
  from: LISTS[0],
  to: LISTS.at(-1),
  gaps: LISTS.slice(1)
    .map((day, index) => daysBetween(LISTS[index] as string, day))
    .filter((days) => days > 14)
    .reduce((gaps, days) => gaps + Math.round(days / 7) - 1, 0),
};

/** The whole answer for a day. */
function expectedOn(day: string) {
  const published = listDay(day) as string;
  const previous = listDay(dayBefore(published));
  const before = previous === undefined ? [] : listOf(previous).map(({ name }) => name);
  const isClose = previous !== undefined && daysBetween(previous, published) <= 14;
  const data = listOf(published).map(({ name, rating, games, last }, index) => {
    const previousRank = before.includes(name) ? before.indexOf(name) + 1 : null;
    return {
      rank: index + 1,
      previousRank,
      team: expect.objectContaining({ slug: slugOf(name), name }),
      rating: round(rating, 1),
      games,
      lastPlayedAt: `${last}T09:00:00.000Z`,
      change: previousRank === null || !isClose ? null : previousRank - (index + 1),
    };
  });
  const publishedAt = `${published}T00:00:00.000Z`;
  const previousPublishedAt = previous === undefined ? null : `${previous}T00:00:00.000Z`;
  return {
    success: true,
    data,
    meta: expect.objectContaining({
      method: 'scoreline-elo',
      total: data.length,
      publishedAt,
      previousPublishedAt,
      coverage: COVERAGE,
    }),
  };
}

const NEWEST = RESULTS.at(-1)!.day;

describe('the ranking of teams', () => {
  test('is Elo over the series of the file', async () => {
    const answer = await world.get('rankings?limit=100');
    expect(answer).toEqual(expectedOn(NEWEST));
    expect(answer.data.map(({ team }: Json) => team.slug)).toHaveLength(6);
    expect(answer.data.some(({ change }: Json) => change !== null)).toBe(true);
  });

  test.each([20, 33, 34, 50, 60])(
    'of the day of result %i, and of the day before, is the newest list till then',
    async (index) => {
      const { day } = RESULTS[index] as Rated;
      for (const asked of [day, dayBefore(day)])
        expect(await world.get(`rankings?limit=100&date=${asked}`)).toEqual(expectedOn(asked));
    },
  );

  test('has no change over a missing list', async () => {
    const { pool } = world.service.db;
    const missing = LISTS.slice(-3, -1);
    await pool.query('delete from lol_ranking_list where listed_on = any($1::date[])', [missing]);
    const { data, meta } = await world.get(`rankings?date=${LISTS.at(-1)}&limit=99`);
    await pool.query('insert into lol_ranking_list (listed_on) select unnest($1::date[])', [missing]);
    const days = daysBetween(LISTS.at(-4) as string, LISTS.at(-1) as string);
    expect(days).toBeGreaterThan(14);
    expect([meta.previousPublishedAt.slice(0, 10), meta.coverage.gaps]).toEqual([
      LISTS.at(-4),
      COVERAGE.gaps + Math.round(days / 7) - 1,
    ]);
    expect(data.some(({ previousRank }: Json) => previousRank !== null)).toBe(true);
    expect(data.every(({ change }: Json) => change === null)).toBe(true);
  });

  test('leaves out teams that have not played for half a year, and has them before', async () => {
    const on = async (day: string) =>
      (await world.dataOf(`rankings?date=${day}&limit=100`)).map(({ team }: Json) => team.slug);
    const last = RESULTS.filter(({ teams }) => teams.includes('Gull Terns')).at(-1)!.day;
    expect(await on(NEWEST)).not.toContain('gull-terns');
    expect(await on(RESULTS.find(({ day }) => weekOf(day) > weekOf(last))!.day)).toContain('gull-terns');
  });

  test('keeps the ranks among all where it is narrowed', async () => {
    const all = await world.dataOf('rankings?limit=100');
    const lfl = all.filter(({ team }: Json) => ['elm-hares', 'fen-cranes'].includes(team.slug));
    expect(lfl).toHaveLength(2);
    expect(await world.dataOf('rankings?league=LFL')).toEqual(lfl);
    expect(await world.dataOf('rankings?region=emea')).toEqual(lfl);
    // Everybody who went abroad came from a league at home.
    expect(await world.dataOf('rankings?league=msi')).toEqual([]);
    const { data, meta } = await world.get('rankings?limit=2&offset=1');
    expect([data, meta.total, meta.hasMore]).toEqual([all.slice(1, 3), all.length, true]);
  });

  test('is empty before the first list', async () => {
    const { data, meta } = await world.get('rankings?date=2001-01-01');
    expect([data, meta.publishedAt, meta.previousPublishedAt]).toEqual([[], null, null]);
  });

  test('its method is published', async () => {
    const page = await world.service.get('/docs/lol-rankings-method');
    const text = await page.text();
    expect(page.status).toBe(200);
    for (const word of ['scoreline-elo', 'Arpad E. Elo', '1300', '180 days']) expect(text).toContain(word);
  });
});

const STORED = `
  select r.listed_on::text, r.rank, t.slug, l.slug as league, r.rating, r.games, r.last_played_at
  from lol_ranking r join lol_team t on t.n = r.team_n join lol_league l on l.n = r.league_n order by 1, 2`;

test('imports in any order leave the same lists as one, and a correction changes them from its week on', async () => {
  const own = await ownDatabase('empty');
  const database = await Database.open({ url: own.url, poolSize: 1, statementTimeoutMs: 0 });
  const listed = async (pool: { query(text: string): Promise<{ rows: Json[] }> }) => (await pool.query(STORED)).rows;
  try {
    await importFiles(own.url, filesOf(ALL_SERIES.filter((one) => one % 2 === 1)));
    await importFiles(own.url, filesOf(ALL_SERIES));
    const whole = await listed(database.pool);
    expect(whole).toEqual(await listed(world.service.db.pool));
    const corrected = 40;
    const files = filesOf([corrected]);
    const name = Object.keys(files).find((one) => one.endsWith('.csv')) as string;
    await importFiles(own.url, { ...files, [name]: turned(files[name] as string) });
    const after = await listed(database.pool);
    const { day } = RESULTS.find((one) => one.day === String(seriesRows(corrected)[0]!.date).slice(0, 10)) as Rated;
    const earlier = (rows: Json[]) => rows.filter(({ listed_on }) => weekOf(listed_on) < weekOf(day));
    expect(earlier(after)).toEqual(earlier(whole));
    expect(after).not.toEqual(whole);
    await importFiles(own.url, filesOf(ALL_SERIES));
    expect(await listed(database.pool)).toEqual(whole);
  } finally {
    await database.close();
    await own.drop();
  }
});

/** The same file with winners and losers exchanged. */
function turned(file: string): string {
  const [header = '', ...lines] = file.trimEnd().split('\n');
  const place = header.split(',').indexOf('result');
  const exchanged = lines.map((line) =>
    line
      .split(',')
      .map((cell, index) => (index === place ? String(1 - Number(cell)) : cell))
      .join(','),
  );
  return `${[header, ...exchanged].join('\n')}\n`;
}
