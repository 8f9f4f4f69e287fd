import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '../../src/archive/import.js';
import { importFiles } from '../../src/cli/import.js';
import { readConfig, type Config } from '../../src/config.js';
import { sql } from '../../src/db/sql.js';
import { signUp, type Owner } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

/** What an import tells: from files to a receiver. */
const NOW = Date.now();
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
/** Days from today. */
const day = (days: number) => at(days * 24).slice(0, 10);

let folder: string;
let own: OwnDatabase;
let config: Config;
let service: Service;
let receiver: Receiver;
let owner: Owner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-news-'));
  own = await ownDatabase('empty');
  const stores = { ...process.env, DATABASE_URL: own.url, DATA_DIR: folder };
  config = readConfig(stores);
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', DEMO: 'false', PLAN_CHANGES: 'immediate' };
  service = await startService({ databaseUrl: own.url, environment });
  receiver = await startReceiver();
  owner = await signUp(service);
  await owner.data('POST', 'billing/plan', { plan: 'pro' });
  await owner.data('POST', 'webhooks', { url: `${receiver.url}/news`, events: ['tennis.*', 'ufc.*', 'lol.*'] });
  await service.worker();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

let imports = 0;

/** Imports files of these names and contents, as the command does. */
async function take(family: string, files: Record<string, string>): Promise<ImportReport> {
  const path = join(folder, `files-${(imports += 1)}`);
  await mkdir(path);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return importFiles(config, family, path);
}

let toldBefore = 0;

/** The bodies of the events that were stored since this was asked last. */
async function news(): Promise<Json[]> {
  const rows = await service.db.rows<{ body: string }>(
    sql`select body from webhook_event order by created_at, occurred_at, body::json -> 'data' ->> 'outcomeName'`,
  );
  const fresh = rows.slice(toldBefore).map(({ body }) => JSON.parse(body) as Json);
  toldBefore = rows.length;
  return fresh;
}

const table = (...lines: string[]) => `${lines.join('\n')}\n`;
const ranking = (date: string, ...players: number[]) =>
  players.map((player, index) => `${date.replaceAll('-', '')},${index + 1},${player},${1_000 - index}`);
const rankings = (...lines: string[][]) => table('ranking_date,rank,player,points', ...lines.flat());

const newerLists = {
  'atp_rankings_20s.csv': rankings(ranking(day(-9), 101, 102), ranking(day(-1), 102, 101, 103)),
  'wta_rankings_20s.csv': rankings(ranking(day(-3), 201)),
};

test('a tennis list is told once, if it is recent and newer than the newest one of its tour', async () => {
  await take('tennis', {
    'atp_rankings_20s.csv': rankings(ranking(day(-30), 101, 102)),
    'wta_rankings_20s.csv': rankings(ranking(day(-2), 201)),
  });
  expect(await news()).toEqual([]);
  await take('tennis', newerLists);
  const told = await news();
  expect(told).toEqual([
    {
      id: expect.any(String),
      event: 'tennis.rankings.published',
      timestamp: `${day(-1)}T00:00:00.000Z`,
      data: { tour: 'ATP', date: day(-1), count: 3 },
    },
  ]);
  await take('tennis', newerLists);
  await take('tennis', { 'atp_rankings_20s.csv': rankings(ranking(day(-1), 102, 101, 103, 104)) });
  expect(await news()).toEqual([]);
});

const names = ['Ada Korr', 'Bel Immer', 'Cy Orr', 'Dot Winter'];
const page = (kind: string, key: string) => `http://ufcstats.com/${kind}-details/${key}`;
const card = {
  'ufc_fighter_tott.csv': table(
    'FIGHTER,HEIGHT,WEIGHT,REACH,STANCE,DOB,URL',
    ...names.map((name, index) => `${name},--,155 lbs.,--,,--,${page('fighter', `a${index}`)}`),
  ),
  'ufc_event_details.csv': table('EVENT,URL,DATE,LOCATION', `Night One,${page('event', 'e1')},${day(2)},Port Hallow`),
  'ufc_fight_details.csv': table('EVENT,BOUT,URL', `Night One,Ada Korr vs. Bel Immer,${page('fight', 'f1')}`),
};

const panel = (date: string, division: string, ...ranked: string[]) =>
  ranked.map((name, rank) => `${date},${division},${name},${rank}`);
const panels = (...lines: string[][]) => table('date,weightclass,fighter,rank', ...lines.flat());

/** One answer of The Odds API: what a bookmaker offered at a time. */
function offers(hours: number, ada: number, bel: number, over: number, draw?: number): object {
  const h2h = [
    { name: 'Bel Immer', price: bel },
    { name: 'Ada Korr', price: ada },
  ].concat(draw === undefined ? [] : [{ name: 'Draw', price: draw }]);
  const totals = [
    { name: 'Over', point: 2.5, price: over },
    { name: 'Under', point: 2.5, price: -110 },
  ];
  const markets = Object.entries({ h2h, totals }).map(([key, outcomes]) => ({ key, last_update: at(hours), outcomes }));
  const bookmakers = [{ key: 'northbook', title: 'Northbook', markets }];
  return { commence_time: `${day(2)}T20:00:00Z`, home_team: 'Bel Immer', away_team: 'Ada Korr', bookmakers };
}

test('a panel’s list is told by division, with who moved, came and went', async () => {
  await take('ufc', {
    ...card,
    'rankings_history.csv': panels(
      panel(day(-10), 'Lightweight', ...names.slice(0, 3)),
      panel(day(-10), 'Heavyweight', 'Ada Korr'),
      panel(day(-10), 'Flyweight', 'Ada Korr'),
    ),
  });
  expect(await news()).toEqual([]);
  const newer = {
    'rankings_history.csv': panels(
      panel(day(-12), 'Lightweight', 'Dot Winter'),
      panel(day(-1), 'Lightweight', 'Ada Korr', 'Dot Winter', 'Bel Immer'),
      panel(day(-1), 'Heavyweight', 'Ada Korr'),
    ),
  };
  await take('ufc', newer);
  expect(await news()).toMatchObject([
    {
      event: 'ufc.rankings.updated',
      timestamp: `${day(-1)}T00:00:00.000Z`,
      data: {
        kind: 'media',
        division: 'lightweight',
        changes: [
          { fighterSlug: 'dot-winter', fighterName: 'Dot Winter', rank: 1, previousRank: null },
          { fighterSlug: 'bel-immer', fighterName: 'Bel Immer', rank: 2, previousRank: 1 },
          { fighterSlug: 'cy-orr', fighterName: 'Cy Orr', rank: null, previousRank: 2 },
        ],
      },
    },
  ]);
  await take('ufc', newer);
  expect(await news()).toEqual([]);
});

const moved = { 'the_odds_api_odds_2.json': JSON.stringify([offers(-4, 500, -500, 120), offers(-2, 150, -175, -105)]) };

test('a price is told when it is newer than all that was known of the offer, and another one', async () => {
  await take('ufc', { 'the_odds_api_odds_1.json': JSON.stringify([offers(-3, 150, -160, -105)]) });
  expect(await news()).toEqual([]);
  await take('ufc', moved);
  expect(await news()).toMatchObject([
    {
      event: 'ufc.odds.moved',
      timestamp: at(-2),
      data: {
        boutId: 'ufc-1',
        marketType: 'moneyline',
        bookmaker: 'northbook',
        outcomeName: 'Bel Immer',
        previousMoneyline: -160,
        moneyline: -175,
        observedAt: at(-2),
      },
    },
  ]);
  await take('ufc', moved);
  expect(await news()).toEqual([]);
});

const [FOXES, OWLS] = ['98767991853197861', '98767991853197862'] as const;

/** Riot's set with one tournament, which began so many days ago, and its teams in the order of their ranks. */
function standings(
  began: number,
  ended: number,
  ranked: [team: string, wins: number, losses: number][],
): Record<string, string> {
  const ranks = ranked.map(([id, wins, losses], index) => ({
    ordinal: index + 1,
    teams: [{ id, side: null, record: { wins, losses, ties: 0 }, players: [] }],
  }));
  const stages = [
    {
      name: 'Regular Season',
      slug: 'regular_season',
      type: null,
      sections: [{ name: 'All', rankings: ranks, matches: [] }],
    },
  ];
  const tournament = {
    id: '109625152894842837',
    leagueId: '98767991310872058',
    name: 'Cup',
    slug: 'lck_cup',
    sport: 'lol',
  };
  const league = { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4, image: null };
  return {
    'leagues.json': JSON.stringify([league]),
    'teams.json': JSON.stringify([
      { team_id: FOXES, name: 'Ash Foxes', acronym: 'AF', slug: 'ash-foxes' },
      { team_id: OWLS, name: 'Bay Owls', acronym: 'BO', slug: 'bay-owls' },
    ]),
    'tournaments.json': JSON.stringify([{ ...tournament, startDate: day(began), endDate: day(ended), stages }]),
  };
}

test('standings of lol are told when they change, of tournaments that run', async () => {
  const first = standings(-20, 20, [
    [FOXES, 2, 0],
    [OWLS, 0, 2],
  ]);
  await take('lol', first);
  expect(await news()).toEqual([]);
  await take('lol', first);
  expect(await news()).toEqual([]);
  const second = standings(-20, 20, [
    [FOXES, 2, 1],
    [OWLS, 1, 2],
  ]);
  await take('lol', second);
  const team = (rank: number, orgSlug: string, teamName: string, wins: number, losses: number) => {
    return expect.objectContaining({
      rank,
      orgSlug,
      teamName,
      wins,
      losses,
      ties: 0,
      winRate: wins / 3 > 0.5 ? 0.6667 : 0.3333,
    });
  };
  expect(await news()).toEqual([
    {
      id: expect.any(String),
      event: 'lol.standings.updated',
      timestamp: expect.any(String),
      data: {
        leagueId: 'lol-lck',
        league: 'lck',
        tournamentId: 'lol-tournament-1',
        stage: 'Regular Season',
        rankings: [team(1, 'ash-foxes', 'Ash Foxes', 2, 1), team(2, 'bay-owls', 'Bay Owls', 1, 2)],
      },
    },
  ]);
  await take('lol', second);
  expect(await news()).toEqual([]);
  await take(
    'lol',
    standings(-200, -30, [
      [FOXES, 3, 1],
      [OWLS, 1, 3],
    ]),
  );
  expect(await news()).toEqual([]);
});

test('an import that ends before its rows are visible tells nothing; run again it tells all, once', async () => {
  await service.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the import was killed'; end $$;
    create trigger refuse before update on import_run for each row when (new.status = 'done') execute function refuse()`);
  const again = {
    'the_odds_api_odds_3.json': JSON.stringify([
      offers(-1, 150, -180, 110, 6_000),
      offers(-0.5, 155, -180, 110, 5_000),
    ]),
  };
  await expect(take('ufc', again)).rejects.toThrow('the import was killed');
  expect(await news()).toEqual([]);
  await service.db.pool.query('drop trigger refuse on import_run');
  expect(await take('ufc', again)).toMatchObject({ inserted: 0, unchanged: 4 });
  const told = (await news()).map(({ data }) => [data.outcomeName, data.previousMoneyline, data.moneyline]);
  expect(told).toEqual([
    ['Bel Immer', -175, -180],
    ['Over 2.5', -105, 110],
    ['Ada Korr', 150, 155],
  ]);
});

test('all of it arrives, numbered, in the form of the catalogue', async () => {
  const giveUpAt = Date.now() + 60_000;
  while (receiver.received.length < toldBefore && Date.now() < giveUpAt) await sleep(50);
  const sequences = receiver.received.map(({ headers }) => Number(headers['x-svc-sequence']));
  expect(sequences.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const catalogue = (await owner.data('GET', 'webhooks/events')) as Json[];
  for (const { json } of receiver.received) {
    const { schema } = catalogue.find(({ event }) => event === json.event);
    const validate = ajv.compile({ ...schema, additionalProperties: false });
    expect(validate(json.data) ? [] : validate.errors).toEqual([]);
  }
});
