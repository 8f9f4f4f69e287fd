import type { Json } from '../support/service.js';
import { dayOf, inWindow, LINES, mapsOf, matchOfLine, PLAYERS, TEAMS, type Line } from './circuit.js';
import { World } from './world.js';

const world = new World();

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const of = (lines: readonly Line[], name: keyof Line) => sum(lines.map((line) => line[name] as number));

const weight = (line: Line) => line.rounds ?? 22 * mapsOf(line);
const mean = (name: 'rating' | 'adr' | 'kast') => (lines: readonly Line[]) =>
  sum(lines.map((line) => line[name] * weight(line))) / sum(lines.map(weight));

/** What a metric is of a player's lines, those in which it is known, and the decimals that an answer has. */
const METRICS: Record<string, { value(lines: readonly Line[]): number; known(line: Line): boolean; places: number }> = {
  rating: { value: mean('rating'), known: () => true, places: 2 },
  adr: { value: mean('adr'), known: () => true, places: 1 },
  kast: { value: mean('kast'), known: () => true, places: 3 },
  kd: { value: (lines) => of(lines, 'kills') / of(lines, 'deaths'), known: () => true, places: 2 },
  kills: { value: (lines) => of(lines, 'kills'), known: () => true, places: 0 },
  'opening-kills': {
    value: (lines) => of(lines, 'first_kills') / of(lines, 'rounds'),
    known: ({ first_kills, rounds }) => first_kills !== null && rounds !== null,
    places: 4,
  },
};

/** Players with their value over the lines that are kept, the best first. */
function expected(metric: string, minMaps: number, keep: (line: Line) => boolean) {
  const { value, known } = METRICS[metric]!;
  return PLAYERS.map((player) => {
    const lines = LINES.filter((line) => line.player === player.n && keep(line) && known(line));
    return { player, lines, maps: sum(lines.map(mapsOf)) };
  })
    .filter(({ maps }) => maps >= minMaps)
    .map(({ player, lines, maps }) => ({ id: `cs2-player-${player.n}`, player, lines, maps, value: value(lines) }))
    .toSorted((one, other) => other.value - one.value);
}

async function check(path: string, metric: string, minMaps: number, keep: (line: Line) => boolean) {
  const rows = await world.whole(`/leaderboards/${path}`);
  const leaders = expected(metric, minMaps, keep);
  expect(rows.map(({ player }) => player.id).toSorted()).toEqual(leaders.map(({ id }) => id).toSorted());
  for (const row of rows) {
    const leader = leaders.find(({ id }) => id === row.player.id)!;
    expect([row.maps, row.playerName]).toEqual([leader.maps, leader.player.nickname]);
    expect(row.value).toBeCloseTo(leader.value, METRICS[metric]!.places);
    // Equal values share a rank.
    expect(row.rank).toBe(1 + rows.filter(({ value }) => value > row.value).length);
    expect(row.teamName).toBe(TEAMS.find(({ n }) => n === leader.player.team)?.name);
  }
  const values = rows.map(({ value }) => value);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
  return rows;
}

const within = (days: number) => (line: Line) => inWindow(days)(matchOfLine(line));

describe('leaders', () => {
  test.each(Object.keys(METRICS))('by %s are those of all lines', async (metric) => {
    const rows = await check(`${metric}?window=all`, metric, 20, () => true);
    expect(rows.length).toBeGreaterThan(10);
  });

  test('are those of 90 days where nothing else is asked for', async () => {
    const { meta } = await world.get('/leaderboards/rating');
    expect(meta.total).toBe(expected('rating', meta.minMaps, within(90)).length);
    expect(meta).toEqual(expect.objectContaining({ metric: 'rating', window: '90d' }));
    expect(meta.updatedAt).toMatch(/T15:00:00.000Z$/);
    expect(meta.asOf).toBe(meta.updatedAt.slice(0, 10));
    await check('rating?minMaps=3', 'rating', 3, within(90));
    await check('kills?minMaps=1&window=30d', 'kills', 1, within(30));
  });

  test('are narrowed by region, map and tier', async () => {
    const inEurope = (line: Line) => TEAMS.find(({ n }) => n === line.team)?.region === 'europe';
    const europeans = await check('adr?window=all&minMaps=1&region=europe', 'adr', 1, inEurope);
    expect(europeans).toHaveLength(10);
    const onMirage = (line: Line) => line.map !== null && matchOfLine(line).maps[line.map - 1]?.map === 'mirage';
    await check('kd?window=all&minMaps=1&map=Mirage', 'kd', 1, onMirage);
    await check(
      'rating?window=365d&minMaps=1&tier=s',
      'rating',
      1,
      (line) => within(365)(line) && matchOfLine(line).tier === 's',
    );
  });

  test('stay open for every plan', async () => {
    const free = await world.get('/leaderboards/kast?window=all&limit=5', await world.keyOf('free'));
    const { data } = await world.get('/leaderboards/kast?window=all&limit=5');
    expect(free.data).toEqual(data);
    expect(free.meta.historyTruncated).toBeUndefined();
  });

  test.each(['moon', 'openingkills'])('by %s are refused with the words that there are', async (metric) => {
    const answer = await world.ask(`/leaderboards/${metric}`);
    const { error }: Json = await answer.json();
    expect([answer.status, error.code, error.param]).toEqual([400, 'VALIDATION_ERROR', 'metric']);
    expect(error.details[0].allowed).toEqual(Object.keys(METRICS));
  });

  test('of bad filters are refused', async () => {
    for (const query of ['window=7d', 'minMaps=0', 'region=moon', 'tier=z', 'limit=101'])
      expect((await world.ask(`/leaderboards/rating?${query}`)).status).toBe(400);
  });
});

describe('leaders of an archive whose newest matches have no figures', () => {
  const NEWEST = Math.min(...LINES.map((line) => matchOfLine(line).daysAgo));
  const KILLS_UNTIL = NEWEST + 40;
  const later = new World(async ({ pool }) => {
    // A match without lines, and lines of 40 days without first kills.
    await pool.query(
      `insert into cs2_match select (jsonb_populate_record(m, jsonb_build_object('n', 9001, 'listed_at', m.listed_at + interval '200 days'))).*
       from cs2_match m where status = 'completed' order by listed_at desc limit 1`,
    );
    for (const table of ['cs2_player_map', 'cs2_player_series'])
      await pool.query(`update ${table} set first_kills = null where listed_at >= $1::date + 1`, [dayOf(KILLS_UNTIL)]);
  });

  test.each(Object.keys(METRICS))('by %s count back from the newest match in which it is known', async (metric) => {
    const { data, meta } = await later.get(`/leaderboards/${metric}?limit=100`);
    expect(data.length).toBeGreaterThan(0);
    const isKnown = (line: Line) => metric !== 'opening-kills' || matchOfLine(line).daysAgo >= KILLS_UNTIL;
    const known = LINES.filter((line) => isKnown(line) && METRICS[metric]!.known(line));
    const newest = Math.min(...known.map((line) => matchOfLine(line).daysAgo));
    expect(meta).toMatchObject({ window: '90d', asOf: dayOf(newest) });
    const leaders = expected(metric, meta.minMaps, (line) => isKnown(line) && matchOfLine(line).daysAgo < newest + 90);
    expect(data.map(({ player }: Json) => player.id).toSorted()).toEqual(leaders.map(({ id }) => id).toSorted());
  });

  test('are those with half of the most maps where nobody has twenty', async () => {
    const { data, meta } = await later.get('/leaderboards/kills?window=30d');
    const most = Math.max(...expected('kills', 1, within(30)).map(({ maps }) => maps));
    expect(most).toBeLessThan(20);
    expect(meta.minMaps).toBe(Math.ceil(most / 2));
    expect(data.map(({ maps }: Json) => maps)).toContain(most);
    const asked = await later.get('/leaderboards/kills?window=30d&minMaps=20');
    expect([asked.data, asked.meta.minMaps]).toEqual([[], 20]);
  });
});
