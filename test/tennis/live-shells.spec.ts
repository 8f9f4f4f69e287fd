import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Archiver } from '../../src/archive/archiver.js';
import { VERSION_CHANNEL } from '../../src/archive/versions.js';
import { createLog } from '../../src/http/log.js';
import { sql } from '../../src/db/sql.js';
import { tennisArchive } from '../../src/sports/tennis/live/archive.js';
import type { Page } from '../../src/sports/tennis/live/observation.js';
import { Courts, wholeMatch } from '../support/courts.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { COLUMNS, importFiles } from './files.js';

/** A tournament that only the live feed knows, until the archive has its edition. */
const LATE_SECONDS = 5;
const MATCH = wholeMatch();

let service: Service;
let courts: Courts;
let archiver: Archiver;
let pro: string;
let late: string;

beforeAll(async () => {
  const plans = join(tmpdir(), `scoreline-plans-${process.pid}.yaml`);
  writeFileSync(
    plans,
    `pro: { name: Pro, month: 250000, minute: 100000, games: all, delaySeconds: 0 }
free: { name: Late, month: 250000, minute: 100000, games: all, delaySeconds: ${LATE_SECONDS} }
`,
  );
  service = await startService({ environment: { PLANS_FILE: plans } });
  courts = new Courts(service);
  archiver = new Archiver(tennisArchive, service.db, service.redis, createLog('silent'), LATE_SECONDS);
  archiver.start();
  pro = (await service.key({ plan: 'pro' })).key;
  late = (await service.key({ plan: 'free' })).key;
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
});

const ask = (path: string, key = pro) => service.get(`/api/v1/tennis/${path}`, key);
const get = async (path: string, key = pro): Promise<Json> => {
  const answer = await ask(path, key);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Begins a match of a tournament, today unless told otherwise, and answers the live route's view of it. */
async function begin(key: string, cells: Page['match'], begins = day): Promise<Json> {
  const moments = { scheduled_at: `${begins}T11:00:00.000Z`, started_at: `${begins}T11:00:00.000Z` };
  const match = { ...moments, year: begins.slice(0, 4), ...cells };
  for (const page of MATCH.slice(0, 8)) await courts.tell({ ...page, key, match: { ...page.match, ...match } });
  const row = await service.db.row<{ id: string }>(
    sql`select 'lm_' || n as id from identity where kind = 'live_match' and key = ${key}`,
  );
  await answers(`matches/live/${row!.id}`);
  return get(`matches/live/${row!.id}`);
}

const answers = (path: string) => until(async () => (await ask(path)).status === 200);
const day = new Date().toISOString().slice(0, 10);
const year = Number(day.slice(0, 4));
const tour = MATCH[0]!.match['tour']!;

test('a tournament of the live feed is a shell until the archive has its edition, to which its id leads then', async () => {
  const calendarBefore = (await get(`tournaments/calendar?year=${year}`)).total;
  const began = Date.now();
  const live = await begin('cup-1', { tourney_name: 'Coastal Cup', tourney_level: 'A', surface: 'Clay' });
  const { id } = live.tournament;
  expect(id).toMatch(/^s365_\d+$/);
  // The edition's id of a match is null until the archive has it.
  expect([live.tournament_id, live.tournament_name]).toEqual([null, 'Coastal Cup']);
  expect((await get(`matches/live?tournament_id=${id.toUpperCase()}`)).items.map((row: Json) => row.id)).toEqual([
    live.id,
  ]);

  // The archive follows the live feed as late as the latest plan, for every plan.
  const isShown = async (key: string) => {
    const { items } = await get('tournaments?q=coastal+cup', key);
    return items.some((row: Json) => row.is_live_shell) || (await ask(`tournaments/${id}`, key)).status === 200;
  };
  await until(async () => (await isShown(pro)) || (await isShown(late)));
  expect(Date.now() - began).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  await answers(`tournaments/${id}`);

  const row = {
    id,
    name: 'Coastal Cup',
    year,
    tour,
    level: 'A',
    category: tour === 'ATP' ? 'atp_tour' : 'wta_tour',
    tier: null,
    surface: 'Clay',
    start_date: day,
    end_date: null,
    draw_size: null,
    city: null,
    country_code: null,
    is_live_shell: true,
  };
  const profile = await get(`tournaments/${id}`);
  expect(profile).toMatchObject({
    ...row,
    competition_id: id,
    status: 'ongoing',
    match_count: 0,
    champion: null,
    runner_up: null,
    final_score: null,
    defending_champion: null,
    all_time_title_leader: null,
    rounds: [],
    editions: [{ year, tournament_id: id }],
    has_draw: false,
    external_ids: [],
  });
  expect(await get(`tournaments/${id.toUpperCase()}`, late)).toEqual(profile);
  expect(Object.keys(profile).sort()).toEqual(Object.keys(await get('tournaments/atp_2026-540')).sort());
  expect(await get(`tournaments/${id}/draw`)).toMatchObject({ tournament_id: id, rounds: [], is_complete: false });
  expect(await get(`tournaments/${id}/editions/${year}/draw`)).toMatchObject({ tournament_id: id });
  expect(await get(`tournaments/${id}/schedule`)).toMatchObject({ items: [], total: 0 });

  const calendar = await get(`tournaments/calendar?year=${year}`);
  expect(calendar.total).toBe(calendarBefore + 1);
  expect(calendar.items.filter((item: Json) => item.is_live_shell)).toEqual([row]);
  const found = await get('tournaments?q=coastal+cup');
  expect(found.items[0]).toEqual({
    ...row,
    competition_id: id,
    indoor: null,
    status: 'ongoing',
    champion: null,
    match_count: 0,
  });
  expect((await get(`tournaments?ids=${id},atp_2026-540`)).items.map((item: Json) => item.id)).toEqual([
    id,
    'atp_2026-540',
  ]);
  expect((await get(`tournaments?tour=${tour}&year=${year}&surface=Clay&level=A&page_size=100`)).items).toContainEqual(
    found.items[0],
  );

  // A second match of it is of the same shell.
  expect((await begin('cup-2', { tourney_name: 'COASTAL  Cup', surface: 'Clay' })).tournament.id).toBe(id);

  const file = `${tour.toLowerCase()}_matches_${year}.csv`;
  const cells = `${year}-9901,Coastal Cup,A,Clay,3,${day.replaceAll('-', '')},1,R32,990001,Ana Koster,,990002,Mia Solberg,,6-1 6-2`;
  await importFiles(service.db, { [file]: `${COLUMNS}\n${cells}` }, 1);
  await service.redis.publish(VERSION_CHANNEL, `tennis:${await version()}`);
  const edition = `${tour.toLowerCase()}_${year}-9901`;
  // The process still has the shell's own answer in memory until it hears of the new version.
  await until(async () => (await ask(`tournaments/${id}`)).headers.get('x-canonical-id') === edition);
  for (const path of ['', '/draw', '/schedule']) {
    const led = await ask(`tournaments/${id}${path}`);
    expect([led.status, led.headers.get('x-canonical-id')]).toEqual([200, edition]);
    expect(await led.json()).toEqual(await get(`tournaments/${edition}${path}`));
    expect((await ask(`tournaments/${edition}${path}`)).headers.get('x-canonical-id')).toBeNull();
  }
  expect(await get(`tournaments/${id}`)).toMatchObject({ id: edition, is_live_shell: false, match_count: 1 });
  expect((await get(`matches?tournament=${id}`)).items.map((match: Json) => match.tournament_id)).toEqual([edition]);
  const after = await get(`tournaments/calendar?year=${year}`);
  expect([
    after.total,
    after.items.filter((item: Json) => item.name === 'Coastal Cup').map((item: Json) => item.id),
  ]).toEqual([calendarBefore + 1, [edition]]);
  expect((await get(`tournaments?ids=${id}`)).items.map((item: Json) => item.id)).toEqual([edition]);
  const next = await begin('cup-3', { tourney_name: 'Coastal Cup' });
  expect([next.tournament.id, next.tournament_id]).toEqual([edition, edition]);
});

test('a shell of a known competition goes by the id that its edition will have', async () => {
  const { name, tour: itsTour } = await get('tournaments/atp_540');
  const next = year + 1;
  const cells = { tour: itsTour, tourney_name: name, tourney_level: 'G' };
  const live = await begin('next-season', cells, `${next}-06-28`);
  const { id } = live.tournament;
  await answers(`tournaments/${id}`);
  const profile = await get(`tournaments/${id}`);
  expect(profile).toMatchObject({ competition_id: 'atp_540', year: next, status: 'upcoming', is_live_shell: true });
  expect(profile.editions.slice(0, 2).map((one: Json) => one.tournament_id)).toEqual([id, 'atp_2026-540']);
  expect(profile.defending_champion).toEqual(
    (({ id: champion, name: called, ioc }) => ({ id: champion, name: called, ioc }))(
      (await get('tournaments/atp_2026-540')).champion,
    ),
  );
  for (const alias of [`atp_${next}-540`, `ATP-${next}_540`])
    expect(await get(`tournaments/${alias}`)).toEqual(profile);
  expect((await get(`tournaments/atp_540/editions/${next}/draw`)).tournament_id).toBe(id);
  expect((await get('tournaments/atp_540')).id).toBe('atp_2026-540');
  for (const none of [`atp_${next + 1}-540`, 's365_999999', 's365_x', 's365_'])
    expect((await ask(`tournaments/${none}`)).status).toBe(404);
});

test('an edition that the archive has, one without a name that could be one and an old recording make no shell', async () => {
  const shells = () => service.db.rows(sql`select n from tennis_live_edition`);
  const before = await shells();
  for (const [key, cells] of Object.entries<Page['match']>({
    known: { year: '2026' },
    unnamed: { tourney_name: '' },
    long: { tourney_name: Array.from({ length: 3_000 }, (_, place) => place.toString(36)).join(' ') },
    unwritable: { tourney_name: 'Coastal\0Cup' },
    old: { year: '2011', tourney_name: 'Bygone Open' },
  })) {
    const live = await begin(key, cells, key === 'known' ? '2026-11-21' : day);
    expect([live.tournament.id, live.tournament_id]).toEqual([null, null]);
  }
  expect(await shells()).toEqual(before);
});

async function version(): Promise<string> {
  const row = await service.db.row<{ version: string }>(
    sql`select version::text from data_version where family = 'tennis'`,
  );
  return row!.version;
}
