import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Archiver } from '../../src/archive/archiver.js';
import { runImport } from '../../src/archive/import.js';
import { createLog } from '../../src/http/log.js';
import { ufcImporters } from '../../src/sports/ufc/importers.js';
import { packEnded } from '../../src/live/history.queries.js';
import { ufcArchive } from '../../src/sports/ufc/live/archive.js';
import { sql } from '../../src/db/sql.js';
import { playNight } from '../support/night.js';
import { NIGHT_SLUG, quickNight } from '../support/quick-night.js';
import { listen } from '../support/stream.js';
import { startService, type Json, type Service } from '../support/service.js';

const AFTER_THE_LAST = 24 * 60;
let service: Service;
let archiver: Archiver;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'scale' })).key;
  folder = await mkdtemp(join(tmpdir(), 'scoreline-cards-'));
  archiver = new Archiver(ufcArchive, service.db, service.redis, createLog('silent'), 0);
  archiver.start();
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/ufc/${path}`, key)).json();

/** Asks until it holds, for a minute at most. */
async function until(path: string, holds: (body: Json) => boolean): Promise<Json> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const body = await get(path);
    if (holds(body)) return body.data;
    if (Date.now() > giveUpAt) throw new Error(`${path} still answers ${JSON.stringify(body)}`);
    await sleep(100);
  }
}

test('a bout goes from the feed to the archive under one id, with its card, result and round tables', async () => {
  await playNight(service, 12);
  const night = await until(`events/${NIGHT_SLUG}`, ({ data }) => data?.status === 'live');
  const { data: live } = await get(`live/events/${NIGHT_SLUG}`);
  expect(night).toMatchObject({ boutCount: live.totalBouts, mainEvent: { boutId: live.bouts.at(-1).boutId } });
  const shown = (bouts: Json) =>
    bouts.map((bout: Json) => [bout.boutId ?? bout.id, bout.boutOrder, bout.status, bout.red.fighterSlug]).toSorted();
  await until(`events/${NIGHT_SLUG}/bouts`, ({ data }) => isDeepStrictEqual(shown(data), shown(live.bouts)));

  const over = live.bouts.find(({ status }: Json) => status === 'completed');
  const { data: bout } = await get(`bouts/${over.boutId}`);
  for (const name of ['method', 'methodKey', 'resultRound', 'resultTime', 'winnerFighterSlug', 'division', 'titleBout'])
    expect([name, bout[name]]).toEqual([name, over[name]]);
  const { data: rounds } = await get(`bouts/${over.boutId}/rounds`);
  // The archive keeps no matrix of positions and targets, and nothing in it is provisional.
  const kept = (row: Json) => ({ ...row, matrix: undefined, provisional: undefined });
  expect(rounds.map(kept)).toMatchObject(over.rounds.map(kept));
  const { data: winner } = await get(`fighters/${over.winnerFighterSlug}`);
  expect(winner).toMatchObject({ recordText: '1-0-0', lastFight: { boutId: over.boutId, outcome: 'win' } });

  await playNight(service, AFTER_THE_LAST);
  const after = await until(`events/${NIGHT_SLUG}`, ({ data }) => data.status === 'completed');
  expect(after).toMatchObject({ slug: NIGHT_SLUG, statsCompleteness: 'full', hasStats: true });
});

test('a walk by cursor through the snapshots of a bout gives the same as its pages', async () => {
  const [known] = (await get(`events/${NIGHT_SLUG}/bouts`)).data;
  const path = `/api/v1/ufc/live/${known.id}/snapshots?limit=7`;
  let answer = await service.get(path, key);
  for (let page = 1; page <= 3; page += 1) {
    const walked: Json = await answer.json();
    expect(walked).toEqual(await get(`live/${known.id}/snapshots?limit=7&page=${page}`));
    expect([walked.pagination.page, walked.data.length]).toEqual([page, 7]);
    answer = await service.get(`${path}&cursor=${answer.headers.get('x-next-cursor')}`, key);
  }
});

test('the history of a bout that is over is packed an hour later and reads the same', async () => {
  const [known] = (await get(`events/${NIGHT_SLUG}/bouts`)).data;
  const topic = `bout:${known.id}`;
  const pages = [1, 2, 3].map((page) => `limit=7&page=${page}`);
  const asked = [...pages, 'limit=100', 'limit=100&round=1', 'limit=5&since=20'];
  const read = () => Promise.all(asked.map((query) => get(`live/${known.id}/snapshots?${query}`)));
  const sizes = async () => {
    const [row] = await service.db.rows<{ rows: number; packed: number }>(sql`
      select (select count(*)::int from live_change where topic = ${topic}) as rows,
        (select cardinality(seqs) from live_packed where topic = ${topic}) as packed`);
    return row;
  };
  const before = await read();
  const { rows: total } = (await sizes())!;
  expect(total).toBeGreaterThan(30);
  await packEnded(service.db, 'ufc', new Date(Date.now() - 3_600_000));
  expect(await sizes()).toEqual({ rows: total, packed: null });
  await packEnded(service.db, 'ufc', new Date());
  expect(await sizes()).toEqual({ rows: 1, packed: total - 1 });
  expect(await read()).toEqual(before);
});

test('what is not on is told as it was last or as it is planned, however long ago the log forgot it', async () => {
  const [known] = (await get(`events/${NIGHT_SLUG}/bouts`)).data;
  await until(`live/events/${NIGHT_SLUG}`, ({ data }) => data.status === 'completed');
  const { data: bout } = await get(`live/${known.id}`);
  const { data: state } = await get(`live/${known.id}/state`);
  const { data: night } = await get(`live/events/${NIGHT_SLUG}`);
  const { data: detail } = await get('bouts/ufc-96');
  const { data: rounds } = await get('bouts/ufc-96/rounds');
  const seqs = night.bouts.map(({ boutId, seq }: Json) => `${boutId} ${seq}`);
  const archived = () => sql`select from ufc_live_bout where 'ufc-' || n || ' ' || seq = any(${seqs})`;
  while ((await service.db.rows(archived())).length < seqs.length) await sleep(50);
  await service.redis.flushdb();
  await service.db.rows(sql`delete from live_change`);
  await service.db.rows(sql`delete from live_packed`);
  await service.db.rows(sql`delete from live_state`);
  const [api] = service.processes;
  await api!.stop();
  await api!.restart();
  expect([(await get(`live/${known.id}`)).data, (await get(`live/${known.id}/state`)).data]).toEqual([bout, state]);
  for (const path of [`live/events/${NIGHT_SLUG}`, `events/${NIGHT_SLUG}/live`]) {
    const { data: again } = await get(path);
    expect(again).toMatchObject({
      slug: NIGHT_SLUG,
      status: 'completed',
      title: night.title,
      totalBouts: night.totalBouts,
    });
    expect(again.bouts).toEqual(night.bouts);
  }
  const snapshots = await service.get(`/api/v1/ufc/live/${known.id}/snapshots`, key);
  expect([snapshots.status, ((await snapshots.json()) as Json).data]).toEqual([200, []]);
  const socket = await get(`live/${known.id.slice('ufc-'.length)}/socket`);
  expect(socket).toMatchObject({ success: true, rooms: [`bout:${known.id}`, `event:${NIGHT_SLUG}`] });

  const answer = await service.get('/api/v1/ufc/live/ufc-96', key);
  const { red, winnerFighterSlug, method, resultRound, resultTime, lastUpdated } = detail;
  expect([answer.headers.get('x-recommended-poll-seconds'), answer.headers.get('last-modified')]).toEqual([
    '30',
    new Date(lastUpdated).toUTCString(),
  ]);
  const { data: listed }: Json = await answer.json();
  expect(listed).toMatchObject({ boutId: 'ufc-96', status: 'completed', currentTime: '', source: 'archive', seq: 0 });
  expect(listed).toMatchObject({ winnerFighterSlug, method, resultRound, resultTime, rounds });
  expect(listed.red.fighterSlug).toBe(red.fighterSlug);
  const stream = await listen(service, '/api/v1/ufc/live/stream', key, '?boutId=96');
  await stream.ended;
  expect(stream.messages.map(({ event }) => event)).toEqual(['ready', 'ufc.live.update', 'end']);
  expect(stream.messages[1]!.json.data).toEqual(listed);
});

test('a replay is on the live routes, under numbers of its own, and never in the archive', async () => {
  const archived = await get('bouts?limit=1');
  await playNight(service, 12, 'replay');
  const night = await until(`live/events/replay-${NIGHT_SLUG}`, ({ success }) => success);
  const feeds = new Set(Array.from(quickNight(1, 0), ({ feed }) => feed));
  expect(night.totalBouts).toBe(feeds.size - 1);
  await sleep(2_500);
  expect(await service.get(`/api/v1/ufc/events/replay-${NIGHT_SLUG}`, key)).toMatchObject({ status: 404 });
  expect(await get('bouts?limit=1')).toEqual(archived);
});

test('a listing that comes later finds the event, its bouts and its fighters by day and names, and its word stands', async () => {
  const before = await get(`events/${NIGHT_SLUG}/bouts?limit=100`);
  const [bout] = before.data;
  const { data: event } = await get(`events/${NIGHT_SLUG}`);
  const day = new Date(Date.parse(event.startsAt) - 86_400_000);
  const date = day.toLocaleDateString('en-US', { month: 'long', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
  const url = (kind: string) => `http://ufcstats.com/${kind}-details/0badf00d`;
  const title = `"${event.title}"`;
  await writeFile(
    join(folder, 'ufc_event_details.csv'),
    `EVENT,URL,DATE,LOCATION\n${title},${url('event')},"${date}","Port Hallow, USA"\n`,
  );
  await writeFile(
    join(folder, 'ufc_fight_results.csv'),
    `EVENT,BOUT,OUTCOME,WEIGHTCLASS,METHOD,ROUND,TIME,TIME FORMAT,REFEREE,DETAILS,URL\n` +
      `${title},${bout.blue.fighterName} vs. ${bout.red.fighterName},L/W,${bout.weightClass} Bout,Submission ,1,0:59,3 Rnd (5-5-5),Ref Eree,Armbar ,${url('fight')}\n`,
  );
  const { db } = service;
  await runImport({ database: db, importers: ufcImporters, which: 'ufc', path: folder, rejectsFolder: folder });
  const same = await until(`bouts/${bout.id}`, ({ data }) => data.referee === 'Ref Eree');
  expect(same).toMatchObject({
    eventSlug: NIGHT_SLUG,
    resultTime: '0:59',
    red: { fighterSlug: bout.blue.fighterSlug },
  });
  expect(same.externalIds).toEqual([{ provider: 'ufcstats', id: '0badf00d', url: url('fight') }]);
  const card = await get(`events/${NIGHT_SLUG}/bouts?limit=100`);
  expect(card.data.map(({ id }: Json) => id).toSorted()).toEqual(before.data.map(({ id }: Json) => id).toSorted());
  const listed = await until(`events/${NIGHT_SLUG}`, ({ data }) => data.locationText !== null);
  expect(listed).toMatchObject({ locationText: 'Port Hallow, USA', startsAt: event.startsAt });
});
