import { createHash } from 'node:crypto';
import 'reflect-metadata';
import { startService, type Json, type Service } from '../support/service.js';
import { makeAll, Mirror, shown } from './files.js';

/** What the files of the demo hold, against what its routes answer. */
let service: Service;
let mirror: Mirror;

beforeAll(async () => {
  service = await startService();
  mirror = await Mirror.open(service);
  await makeAll(service);
});
afterAll(async () => {
  await mirror?.close();
  await service?.stop();
});

const DAY_MS = 86_400_000;
const isOlder = (moment: string, days: number) => Date.parse(moment) < Date.now() - days * DAY_MS;
const dayOf = (moment: string) => moment.slice(0, 10);

interface Asked {
  /** The field whose values are asked for one by one; left out: the whole list. */
  by?: string;
  ask(value: string): Promise<Json[]>;
}

/** How the rows of each table are asked for; of many requests for single values, a sample of the values. */
const ROUTES: Record<string, Asked> = {
  'ufc/bouts': {
    ask: async () =>
      (await mirror.rows('/ufc/bouts?status=completed,cancelled&limit=100')).filter(({ startsAt }) =>
        isOlder(startsAt, 2),
      ),
  },
  'ufc/rounds': { by: 'boutId', ask: (id) => mirror.rows(`/ufc/bouts/${id}/rounds`) },
  'ufc/fighters': { ask: () => mirror.rows('/ufc/fighters?sort=name&limit=100') },
  'ufc/rankings': {
    by: 'publishedAt',
    async ask(publishedAt) {
      const { data } = await mirror.json(`/ufc/rankings/media?date=${dayOf(publishedAt)}&limit=100`);
      return data.divisions.flatMap(({ division, champion, rows }: Json) =>
        [...(champion ? [champion] : []), ...rows].map((rank) => ({ ...rank, division, publishedAt, kind: 'media' })),
      );
    },
  },
  'tennis/matches': {
    ask: async () =>
      (await mirror.rows('/tennis/matches?page_size=100')).filter(({ match_date: day }) => isOlder(day, 16)),
  },
  'tennis/rankings': {
    by: 'ranking_date',
    ask: async (date) => {
      const tours = ['ATP', 'WTA'].map((tour) =>
        mirror.rows(`/tennis/rankings?tour=${tour}&date=${date}&page_size=100`),
      );
      return (await Promise.all(tours)).flat();
    },
  },
  'tennis/players': { ask: () => mirror.rows('/tennis/players?page_size=100') },
  'lol/matches': {
    ask: async () =>
      (await mirror.rows('/lol/matches/past?limit=100')).filter(({ startTime }) => isOlder(startTime, 2)),
  },
  'lol/player-lines': { by: 'matchId', ask: (id) => mirror.rows(`/lol/matches/${id}/player-stats`) },
  'lol/rankings': {
    by: 'publishedAt',
    ask: async (publishedAt) =>
      (await mirror.rows(`/lol/rankings?date=${dayOf(publishedAt)}&limit=100`)).map((row) => ({ ...row, publishedAt })),
  },
  'lol/players': { ask: () => mirror.rows('/lol/players?limit=100') },
  'cs2/matches': {
    ask: async () =>
      (await mirror.rows('/cs2/matches?status=completed,cancelled&limit=100')).filter(({ date }) => isOlder(date, 3)),
  },
  'cs2/player-lines': {
    by: 'mapId',
    ask: (id) => mirror.rows(`/cs2/matches/${matchOf(id)}/player-stats?mapId=${id}`),
  },
  'cs2/rounds': { by: 'mapId', ask: (id) => mirror.rows(`/cs2/matches/${matchOf(id)}/maps/${id}/rounds`) },
  'cs2/players': { ask: () => mirror.rows('/cs2/players?limit=100') },
  'cs2/vrs': {
    by: 'publishedAt',
    async ask(publishedAt) {
      const lists = ['live', 'invitation'].map(async (kind) => {
        const { data, meta } = await mirror.json(`/cs2/rankings/vrs?kind=${kind}&date=${dayOf(publishedAt)}&limit=100`);
        const isOfDay = meta.publishedAt === publishedAt;
        return isOfDay ? data.map((row: Json) => ({ ...row, publishedAt, kind, list: 'global' })) : [];
      });
      return (await Promise.all(lists)).flat();
    },
  },
  'cs2/skin-prices': {
    by: 'skinId',
    async ask(skinId) {
      const { data, meta } = await mirror.json(`/cs2/skins/${skinId}/history?from=2000-01-01&to=2100-01-01`);
      const { marketHashName } = (await mirror.json(`/cs2/skins/${skinId}`)).data;
      return data
        .filter(({ date }: Json) => isOlder(date, 2))
        .map((row: Json) => ({ ...row, skinId, marketHashName, currency: meta.currency }));
    },
  },
};

const matchOf = (mapId: string) => mapId.replace(/-map-\d+$/, '');

const sorted = (rows: readonly Json[]) => rows.map((row) => JSON.stringify(ordered(row))).toSorted();

/** The same with the members of every object by name. */
function ordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, ordered(value[name])]),
  );
}

/** The first and the last of the values, and some between them. */
function sample<Value>(values: readonly Value[]): Value[] {
  const step = Math.max(1, Math.floor(values.length / 12));
  return values.filter((_value, index) => index % step === 0 || index === values.length - 1);
}

test.each(Object.entries(ROUTES))('%s holds what its routes answer', async (name, { by, ask }) => {
  const table = await mirror.table(...(name.split('/') as [string, string]));
  const isOfLists = name === 'cs2/vrs';
  const rows = (await mirror.fromParquet(table)).filter(({ list }) => !isOfLists || list === 'global');
  expect(rows.length).toBeGreaterThan(20);
  const values = by === undefined ? [''] : sample([...new Set(rows.map((row) => row[by]))]);
  const answered = (await Promise.all(values.map(ask))).flat().map((row) => shown(table, row));
  const asked = by === undefined ? rows : rows.filter((row) => values.includes(row[by]));
  expect(sorted(asked)).toEqual(sorted(answered));
});

test('every list of games and maps of a match is in the files', async () => {
  const [games, maps] = await Promise.all([mirror.table('lol', 'games'), mirror.table('cs2', 'maps')]);
  const matches = await mirror.fromParquet(await mirror.table('lol', 'matches'));
  const series = await mirror.fromParquet(await mirror.table('cs2', 'matches'));
  const gamesIn = async (files: Json, ids: string[], path: string) =>
    sorted((await Promise.all(ids.map((id) => mirror.rows(`${path}/${id}`)))).flat().map((row) => shown(files, row)));
  const lol = sample(matches).map(({ matchId }) => matchId);
  const gameIds = sample(matches).flatMap(({ gameIds: ids }) => ids);
  const fileGames = (await mirror.fromParquet(games)).filter(({ gameId }) => gameIds.includes(gameId));
  expect(sorted(fileGames)).toEqual(
    await gamesIn(
      games,
      lol.map((id) => `${id}/games`),
      '/lol/matches',
    ),
  );
  const cs2 = sample(series).map(({ id }) => id);
  const fileMaps = (await mirror.fromParquet(maps)).filter(({ id }) => cs2.includes(matchOf(id)));
  expect(sorted(fileMaps)).toEqual(
    await gamesIn(
      maps,
      cs2.map((id) => `${id}/maps`),
      '/cs2/matches',
    ),
  );
});

test('box scores are those of the matches', async () => {
  const table = await mirror.table('tennis', 'box-scores');
  const rows = sample(await mirror.fromParquet(table));
  for (const { match_id: id, player1, player2 } of rows) {
    const stats = await mirror.json(`/tennis/matches/${id}/stats`);
    expect([stats.available, stats.player1, stats.player2]).toEqual([
      true,
      expect.objectContaining(player1),
      expect.objectContaining(player2),
    ]);
  }
  expect(rows.length).toBeGreaterThan(10);
});

test('the newest price of each line of odds is that of the route', async () => {
  const rows = await mirror.fromParquet(await mirror.table('ufc', 'odds'));
  const lineOf = ({ marketType, bookmaker, side, line, direction, round, rounds, method, answer }: Json) =>
    JSON.stringify([marketType, bookmaker.slug, side, line, direction, round, rounds, method, answer]);
  for (const boutId of sample([...new Set(rows.map((row) => row.boutId))])) {
    const newest = new Map(rows.filter((row) => row.boutId === boutId).map((row) => [lineOf(row), row]));
    const shownNow = await mirror.rows(`/ufc/fights/${boutId}/odds?view=flat&limit=100`);
    const inFile = [...newest].map(([line, { moneyline, decimalOdds, fighterSlug, seenAt }]) => [
      line,
      [moneyline, decimalOdds, fighterSlug, seenAt],
    ]);
    const onRoute = shownNow.map((row) => [
      lineOf(row),
      [row.moneyline, row.decimalOdds, row.fighterSlug, row.lastSeenAt],
    ]);
    expect(inFile.toSorted()).toEqual(onRoute.toSorted());
  }
});

test('every file has its listed sum, and both formats hold the same rows, sums and nulls', async () => {
  for (const table of (await mirror.json('/exports')).data) {
    const rows = table.seasons.reduce((sum: number, one: Json) => sum + one.rows, 0);
    expect([table.family, table.table, rows > 0]).toEqual([table.family, table.table, true]);
    for (const file of table.seasons.flatMap((one: Json) => one.files)) {
      const bytes = await mirror.download(file);
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([file.bytes, file.sha256]);
    }
    expect([table.family, table.table, await mirror.countByDuckDb(table)]).toEqual([table.family, table.table, rows]);
    expect([table.family, table.table, await mirror.differences(table)]).toEqual([table.family, table.table, []]);
  }
});

test('DuckDB sums a column of all seasons, and counts its nulls', async () => {
  const table = await mirror.table('tennis', 'matches');
  const files = await Promise.all(
    table.seasons.map(({ files: both }: Json) => mirror.store(both.find(({ format }: Json) => format === 'parquet'))),
  );
  const list = files.map((file) => `'${file}'`).join(', ');
  const read = await mirror.duck.runAndReadAll(
    `select count(*), sum(duration_minutes), count(*) filter (where duration_minutes is null) from read_parquet([${list}])`,
  );
  const matches = (await mirror.rows('/tennis/matches?page_size=100')).filter(({ match_date: day }) =>
    isOlder(day, 16),
  );
  const minutes = matches.map(({ duration_minutes: one }) => one).filter((one) => one !== null);
  expect(read.getRowsJson()[0]!.map(Number)).toEqual([
    matches.length,
    minutes.reduce((sum, one) => sum + one, 0),
    matches.length - minutes.length,
  ]);
});

test('a file says in itself what it is, from whom and under which licence', async () => {
  const table = await mirror.table('tennis', 'rankings');
  const [{ season, rows, archiveVersion, files }] = table.seasons;
  const path = await mirror.store(files.find(({ format }: Json) => format === 'parquet'));
  const read = await mirror.duck.runAndReadAll(
    `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${path}')`,
  );
  const said = Object.fromEntries(read.getRowsJson() as [string, string][]);
  const about = { family: 'tennis', table: 'rankings', season, archiveVersion };
  expect(said).toMatchObject({ ...about, rows: String(rows) });
  expect(JSON.parse(said['sources']!)).toEqual(table.sources);
  expect(JSON.parse(said['columns']!)).toEqual(table.columns);
  expect(table.sources).toEqual([expect.objectContaining({ licence: expect.stringContaining('CC BY-NC-SA 4.0') })]);
  const csv = await mirror.download(files.find(({ format }: Json) => format === 'csv.gz'));
  expect(csv.subarray(10, csv.indexOf(0, 10)).toString()).toBe(`tennis-rankings-${season}.csv`);
});
