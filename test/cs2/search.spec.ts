import type { Json } from '../support/service.js';
import { CIRCUIT, PLAYERS, SCHEDULED, TEAMS } from './circuit.js';
import { World } from './world.js';

const world = new World(async (db) => {
  await db.pool.query(`insert into cs2_skin_provider values ('quay', 'Quay');
    insert into cs2_skin_ask (skin_n, provider, told_at, price, currency, usd)
      values (1, 'quay', now() - interval '1 day', 1, 'USD', 1);
    insert into cs2_told_match (source, key, id_source, id_key, held_at, facts, hash, run_id)
      values ('live', '7', 'hltv', '7', now() - interval '3 hours',
        jsonb_build_object('endedAt', now() - interval '1 hour'), '', 0)`);
});
const idsOf = (rows: Json[]) => rows.map(({ id }) => id);
const find = (q: string, more = '') => world.get(`/search?q=${encodeURIComponent(q)}${more}`);

describe('search', () => {
  test('finds teams by name, short name and former name', async () => {
    const { data, meta } = await find('harbour');
    expect(data.teams).toEqual([
      {
        id: 'cs2-team-1',
        slug: 'harbour-nine',
        name: 'Harbour Nine',
        shortName: 'H9',
        logoUrl: null,
        country: 'DK',
        score: 0.9,
      },
    ]);
    expect(meta).toEqual({
      q: 'harbour',
      counts: { teams: 1, players: data.players.length, events: 0, matches: data.matches.length },
    });
    expect((await find('h9')).data.teams[0].score).toBe(1);
    expect(idsOf((await find('old lamp')).data.teams)).toEqual(['cs2-team-2']);
  });

  test('finds players, events and matches', async () => {
    const { data } = await find('lumen', '&type=players&limit=2');
    expect([idsOf(data.players), data.teams, data.matches]).toEqual([['cs2-player-10', 'cs2-player-20'], [], []]);
    const events = (await find('quayside')).data.events;
    expect(events).toEqual([expect.objectContaining({ id: 'cs2-event-1', tier: 's', score: 0.9 })]);
    expect((await find('northern lights cup')).data.events[0]).toEqual(
      expect.objectContaining({ id: 'cs2-event-2', score: 1, startDate: null, endDate: null }),
    );
    const matches = (await find('harbour vs lantern', '&limit=50')).data.matches;
    const met = CIRCUIT.filter(({ teams }) => teams.includes(1) && teams.includes(2)).map(({ n }) => n);
    const coming = SCHEDULED.filter(({ teams }) => teams.includes(1) && teams.includes(2)).map(({ n }) => n);
    expect(idsOf(matches)).toEqual([...coming, ...met.toReversed()].map((n) => `cs2-match-${n}`));
    const misspelt = (await find('lantren vs harbor', '&limit=50&type=matches')).data.matches;
    expect(idsOf(misspelt)).toEqual(idsOf(matches));
  });

  test('finds nothing where nothing is, and refuses too little', async () => {
    const { meta } = await find('zzzzzzzz');
    expect(meta.counts).toEqual({ teams: 0, players: 0, events: 0, matches: 0 });
    expect((await find('%_')).data.teams).toEqual([]);
    expect((await world.ask('/search?q=a')).status).toBe(400);
    expect((await world.ask('/search?q=harbour&type=moons')).status).toBe(400);
  });
});

test('the overview counts what is stored', async () => {
  expect(await world.dataOf('')).toEqual({
    entityType: 'game',
    name: 'Counter-Strike 2',
    status: 'beta',
    coverage: {
      matches: CIRCUIT.length + SCHEDULED.length,
      live: 0,
      upcoming: SCHEDULED.length,
      teams: TEAMS.length,
      players: PLAYERS.length,
      events: 2,
      rosterChanges: 0,
    },
  });
});

test('what no source has is empty and says so', async () => {
  for (const path of [
    '/transfers/recent',
    '/roster-changes/recent',
    '/rankings',
    '/rankings/vrs',
    '/rankings/region/asia',
  ]) {
    const { data, meta } = await world.get(path);
    expect([path, data, meta.available]).toEqual([path, [], false]);
  }
});

describe('catalogs', () => {
  test('are listed with their entries', async () => {
    const rows = await world.dataOf('/reference');
    expect(rows.map(({ catalog }: Json) => catalog)).toEqual(
      'weapons maps round-outcomes rarities exteriors collections providers regions tiers countries roles'.split(' '),
    );
    for (const { catalog, path, entries } of rows) {
      const data = await world.dataOf(path.replace('/api/v1/cs2', ''));
      expect([catalog, data.length]).toEqual([catalog, entries]);
      expect(new Set(data.map(({ key }: Json) => key)).size).toBe(entries);
    }
  });

  test('have keys as fields have them', async () => {
    expect(await world.dataOf('/reference/countries')).toEqual(
      [
        ['BR', 'Brazil'],
        ['DK', 'Denmark'],
        ['MN', 'Mongolia'],
        ['SE', 'Sweden'],
      ].map(([key, name]) => ({ key, name, aliases: [], meta: null })),
    );
    expect(await world.dataOf('/reference/regions')).toContainEqual({
      key: 'europe',
      name: 'Europe',
      aliases: ['eu'],
      meta: null,
    });
    const weapons = await world.dataOf('/reference/weapons');
    for (const [key, aliases] of [
      ['AK-47', ['ak47']],
      ['M4A1-S', ['m4a1_silencer', 'M4A1']],
      ['M4A4', ['m4a1']],
    ])
      expect(weapons.find((one: Json) => one.key === key)).toEqual(
        expect.objectContaining({ aliases, meta: { kind: 'rifle' } }),
      );
  });

  test('of another name are refused', async () => {
    expect((await world.ask('/reference/moons')).status).toBe(400);
  });
});

test('freshness is the age of the newest record of each resource', async () => {
  const rows = await world.dataOf('/freshness');
  const [matches] = rows;
  const newest = CIRCUIT.at(-1)!;
  expect(matches).toEqual(
    expect.objectContaining({
      resource: 'matches',
      // A day is usual between matches.
      status: matches.lagSeconds < 4 * 86_400 ? 'late' : 'stale',
      lastSyncedAt: '2026-01-02T03:04:05.000Z',
    }),
  );
  expect(Math.abs(matches.lagSeconds - (Date.now() - Date.parse(matches.newestAt)) / 1_000)).toBeLessThan(120);
  expect(matches.newestAt.slice(0, 10)).toBe(
    new Date(Date.now() - newest.daysAgo * 86_400_000).toISOString().slice(0, 10),
  );
  expect(rows.find(({ resource }: Json) => resource === 'transfers')).toEqual({
    resource: 'transfers',
    newestAt: null,
    lastSyncedAt: null,
    lagSeconds: null,
    status: null,
  });
});

test('freshness covers the schedule, live matches and skins', async () => {
  const rows = await world.dataOf('/freshness');
  const freshness = Object.fromEntries(
    rows.map(({ resource, lagSeconds, status }: Json) => [resource, [lagSeconds, status]]),
  );
  const hours = (resource: string) => Math.round(freshness[resource][0] / 3_600);
  expect([hours('skins'), freshness.skins[1]]).toEqual([24, 'ok']);
  expect([hours('live'), freshness.live[1]]).toEqual([1, 'ok']);
  // Scheduled matches came with the whole circuit.
  expect(rows.find(({ resource }: Json) => resource === 'schedule').newestAt).toBe('2026-01-02T03:04:05.000Z');
});

test('the webhook events of the family are listed', async () => {
  const { data } = await world.get('/webhooks/events');
  const names = data.events.map(({ event }: Json) => event);
  expect(names).toContain('cs2.match.completed');
  expect(names.every((name: string) => name.startsWith('cs2.'))).toBe(true);
});
