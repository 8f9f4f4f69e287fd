import type { Json } from '../support/service.js';
import { inWindow, LINES, mapsOf, matchOfLine, PLAYERS, TEAMS, type Line } from './circuit.js';
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

  test('are those of 90 days with 20 maps where nothing else is asked for', async () => {
    const { data, meta } = await world.get('/leaderboards/rating');
    expect(data).toHaveLength(expected('rating', 20, within(90)).length);
    expect(meta).toEqual(expect.objectContaining({ metric: 'rating', window: '90d', minMaps: 20 }));
    expect(meta.updatedAt).toMatch(/T15:00:00.000Z$/);
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
