import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import 'reflect-metadata';
import { isOnlyMaker } from '../../src/archive/export/seasons.queries.js';
import { raw } from '../../src/db/sql.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { makeAll } from './files.js';

/** Makers that are killed, and workers beside each other. */
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Files that are not whole, and parts of none. */
const LEFT = raw(`
  select id::text from export_file f
  where sha256 = '' or fingerprint = '' or bytes <> (select coalesce(sum(length(p.bytes)), 0) from export_part p where p.file_id = f.id)
  union all select file_id::text from export_part where file_id not in (select id from export_file)`);

const isReading = async () =>
  (
    await service.db.rows(
      raw(`select pid from pg_stat_activity where query like 'fetch%export_row' and datname = current_database()`),
    )
  ).length > 0;

async function listed(): Promise<string[]> {
  const rows = await service.db.rows<Json>(
    raw(`select family || '/' || name || '/' || season || '.' || format as path
    from export_file where replaced_at is null order by 1`),
  );
  return rows.map(({ path }: Json) => path);
}

test('a maker that is killed leaves nothing behind, and the next one finishes', async () => {
  for (let kills = 0; kills < 4; kills += 1) {
    const env = { ...process.env, DATABASE_URL: service.databaseUrl, REDIS_URL: service.redisUrl };
    const maker = spawn(process.execPath, [resolve('dist/cli.js'), 'exports', '--json'], { env, stdio: 'ignore' });
    const gone = once(maker, 'exit');
    await until(() => {
      if (maker.exitCode !== null) throw new Error(`the maker ended with ${maker.exitCode}, before it read a season`);
      return isReading();
    }, 60_000);
    await new Promise((wake) => setTimeout(wake, kills * 150));
    maker.kill('SIGKILL');
    expect(await gone).toEqual([null, 'SIGKILL']);
    // The statement that the killed maker waited for may run on; until it ends, the next maker finds this one at work.
    await until(() => isOnlyMaker(service.db.pool), 60_000);
    expect(await service.db.rows(LEFT)).toEqual([]);
  }
  const early = await listed();
  const made = await makeAll(service);
  expect(made).toMatchObject({ failed: [], isBusy: false });
  const all = await listed();
  expect(all).toEqual(expect.arrayContaining(early));
  expect(all.length).toBe(early.length + 2 * made.seasons);
  expect(await service.db.rows(LEFT)).toEqual([]);
});

test('workers make what is missing, each file once', async () => {
  const all = await listed();
  await service.db.rows(raw('delete from export_file'));
  // The demo's live matches would change the archive a minute later.
  const settings = { DEMO: 'false', EXPORTS: 'true', EXPORT_REST_SECONDS: '0' };
  await Promise.all([service.worker(settings), service.worker(settings)]);
  await until(async () => (await listed()).length === all.length, 240_000);
  expect(await listed()).toEqual(all);
  expect(await service.db.rows(raw('select id from export_file where replaced_at is not null'))).toEqual([]);
});
