import { setTimeout as sleep } from 'node:timers/promises';
import { LiveWriter } from '../../../src/live/writer.js';
import { boutUpdate } from '../../support/live.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';
import { install, python, run, start, type Installed } from './python.js';

(python ? describe : describe.skip)('streams of the Python client:', () => {
  let service: Service;
  let client: Installed;
  let writer: LiveWriter;

  beforeAll(async () => {
    service = await startService({ content: 'empty' });
    client = install();
    writer = new LiveWriter(service.redis, 'ufc');
  });
  afterAll(async () => {
    client.remove();
    await service.stop();
  });

  const follow = async (filters: object, untilRound: number) => {
    const { key } = await service.key({ plan: 'scale' });
    return start(client, 'follow.py', { url: service.url, key, filters, untilRound });
  };
  const kinds = (lines: Json[]) => lines.map(({ kind }) => kind as string);
  const seqs = (lines: Json[], room: string) =>
    lines.filter((line) => line.room === room && line.kind !== 'Resync').map(({ seq }) => seq);

  test('no event is lost or doubled while the service is killed three times and started again', async () => {
    const bout = 8001;
    await writer.commit(boutUpdate(bout, 1));
    await sleep(200);
    const program = await follow({ boutId: `ufc-${bout}` }, 1_000);
    await program.next(2);
    let round = 1;
    const change = () => writer.commit(boutUpdate(bout, (round += 1)));
    const [api] = service.processes;
    for (let kill = 0; kill < 3; kill += 1) {
      for (let before = 0; before < 20; before += 1) await change();
      await program.next(10 + 25 * kill);
      await api!.kill();
      for (let away = 0; away < 20; away += 1) await change();
      await api!.restart();
      const seen = program.lines.length;
      await change();
      await program.next(seen + 1);
    }
    await writer.commit({ ...boutUpdate(bout, 999), final: true });
    const { lines, status, errors } = await program.ended;
    expect([status, errors]).toEqual([0, '']);
    expect(seqs(lines, `bout:ufc-${bout}`)).toEqual(Array.from({ length: round + 1 }, (_, index) => index + 1));
    expect(kinds(lines).filter((kind) => kind === 'Ready').length).toBeGreaterThanOrEqual(4);
    expect(kinds(lines).filter((kind) => kind === 'Snapshot' || kind === 'Resync')).toEqual(['Snapshot']);
    expect(lines.at(-1)).toEqual({ kind: 'End' });
  });

  test('a stream that the service ends without its end goes on, and says what was lost with the log', async () => {
    const [bout, room] = [8002, 'bout:ufc-8002'];
    await writer.commit(boutUpdate(bout, 1));
    await sleep(200);
    const program = await follow({}, 7);
    await until(() => seqs(program.lines, room).length === 1);
    await writer.commit(boutUpdate(bout, 2));
    await until(() => seqs(program.lines, room).length === 2);
    const [api] = service.processes;
    await api!.stop();
    await api!.restart();
    await writer.commit(boutUpdate(bout, 3));
    await until(() => seqs(program.lines, room).length === 3);
    expect(seqs(program.lines, room)).toEqual([1, 2, 3]);
    expect(kinds(program.lines)).not.toContain('Resync');
    await api!.kill();
    await writer.commit(boutUpdate(bout, 4));
    await service.redis.flushdb();
    await api!.restart();
    await writer.commit(boutUpdate(bout, 7));
    const { lines, errors } = await program.ended;
    expect(errors).toBe('');
    const own = lines.filter((line) => line.room === room);
    const lost = own.findIndex(({ kind }) => kind === 'Resync');
    expect(own.slice(0, lost).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(own[lost]).toMatchObject({ after: 3 });
    expect(own[lost].seq).toBeGreaterThan(1_000_000);
    expect(own[lost + 1]).toMatchObject({ kind: 'Snapshot', seq: own[lost].seq });
    expect(own.at(-1)).toMatchObject({ round: 7 });
  });

  test('a stream that is refused for good raises the error of its code', async () => {
    const program = `
import json, os
from scoreline import Scoreline, errors
given = json.loads(os.environ["INPUT"])
for key, bout, kind in (("svc_live_nobody", "ufc-1", errors.InvalidApiKey), (given["key"], "ufc-999999", errors.NotFound)):
    try:
        list(Scoreline(given["url"], key).ufc.stream_ufc_live(boutId=bout))
    except kind as error:
        print(json.dumps([error.status, error.code]))
`;
    const { key } = await service.key({ plan: 'scale' });
    expect(await run(client, program, { url: service.url, key })).toEqual([
      [401, 'INVALID_API_KEY'],
      [404, 'NOT_FOUND'],
    ]);
  });
});
