import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { sql } from '../../src/db/sql.js';
import {
  checkRead,
  figuresAfter,
  type LastFigures,
  type PushedRead,
} from '../../src/sports/lol/live/broadcast-read-check.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { heard } from '../support/heard.js';
import { counts } from '../support/imports.js';
import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { LiveLog, ShiftedSeries } from './live-log.js';

const team = (more: Json = {}) => ({ kills: 5, gold: 20_000, towers: 2, dragons: 1, barons: 0, ...more });

describe('the check of a read', () => {
  const last: LastFigures = { readAt: 1_000_000, gameTime: 900, blue: team(), red: team() };
  const read = (more: Partial<PushedRead> = {}): PushedRead => {
    return { readAt: 1_010_000, gameTime: 910, blue: team(), red: team(), confidence: 0.9, ...more };
  };

  test('accepts rising figures', () => {
    const forward = read({ blue: team({ kills: 7, gold: 22_500, towers: 11 }) });
    expect(checkRead(forward, last, 0.5)).toMatchObject({ accepted: true, rejectedFields: [], blue: forward.blue });
    expect(checkRead(read(), undefined, 0.5)).toMatchObject({ accepted: true, rejectedFields: [] });
  });

  test('rejects falling totals, a twelfth tower, gold that no side earns so fast, and a clock that goes back, by name', () => {
    const bad = read({
      gameTime: 899,
      blue: team({ kills: 4, gold: 200_000 }),
      red: team({ towers: 12, dragons: 0, barons: null }),
    });
    const checked = checkRead(bad, last, 0.5);
    expect(checked.rejectedFields).toEqual([
      'gameTime',
      'blueTeam.kills',
      'blueTeam.gold',
      'redTeam.towers',
      'redTeam.dragons',
    ]);
    expect(checked).toMatchObject({ accepted: true, gameTime: null, blue: { kills: null, gold: null, towers: 2 } });
    expect(figuresAfter(checked, last)).toMatchObject({ gameTime: 900, blue: { kills: 5, gold: 20_000 } });
  });

  test('rejects a whole read of too little confidence', () => {
    expect(checkRead(read({ confidence: 0.4 }), last, 0.5)).toMatchObject({ accepted: false, gameTime: null });
  });
});

describe('pushes', () => {
  let service: Service;
  let operator: Owner;
  let pro: string;
  let ingest: string;
  let liveLog: LiveLog;
  let gameId: string;
  let matchId: string;
  let upstreamId: string;
  let nextId: string;

  beforeAll(async () => {
    service = await startService({ content: 'empty' });
    pro = (await service.key({ plan: 'enterprise' })).key;
    operator = await signUp(service);
    await service.db.rows(sql`update account_owner set is_operator = true where account_id = ${operator.accountId}`);
    await service.db.rows(sql`update account set plan = 'enterprise' where id = ${operator.accountId}`);
    ingest = (await operator.data('POST', 'keys', { scopes: ['ingest'] })).key;
    const series = planSeries(11, 31);
    const [game] = series.games as [(typeof series.games)[number]];
    const at = game.startsAt - 30_000;
    liveLog = new LiveLog(service);
    await liveLog.receive(...new ShiftedSeries(series, at).pages(at));
    await heard(service, 'lol', pro);
    const [item] = (await get('lol/live')).data;
    ({ matchId } = item);
    [gameId, nextId] = item.gameIds;
    upstreamId = game.id;
    // Sixty seconds of the game; the newest frame is two minutes old.
    play = () =>
      liveLog.receive(
        ...new ShiftedSeries(series, at, Date.now() - 210_000).windows(game, game.startsAt, game.startsAt + 60_000),
      );
  });
  afterAll(() => service.stop());

  let play: () => Promise<unknown>;
  const get = async (path: string, key = pro): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();
  const push = (path: string, body: object, key = ingest) =>
    fetch(`${service.url}/api/v1/operator/lol/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  const action = (order: number, type: string, side: string, championId: string) => {
    return { order, type, side, championId, championName: championId };
  };
  const sequence = [
    action(1, 'ban', 'blue', 'Azir'),
    action(2, 'ban', 'red', 'Zed'),
    action(7, 'pick', 'blue', 'Ahri'),
  ];
  const read = (more: Json = {}) => {
    const readAt = new Date().toISOString();
    return { gameId, readAt, gameTime: 600, blueTeam: team(), redTeam: team(), confidence: 0.9, ...more };
  };

  test('come from operators, or from keys that only they can make and that open nothing else', async () => {
    const draft = { gameId, sequence };
    const other = await push('drafts', draft, pro);
    expect([other.status, other.headers.get('x-error-code')]).toEqual([403, 'KEY_SCOPE_MISSING']);
    const nobody = await signUp(service);
    expect((await nobody.ask('POST', 'operator/lol/drafts', draft)).headers.get('x-error-code')).toBe(
      'OPERATOR_REQUIRED',
    );
    expect((await nobody.ask('POST', 'keys', { scopes: ['ingest'] })).status).toBe(403);
    expect((await operator.ask('POST', 'keys', { scopes: ['ingest', 'lol'] })).status).toBe(400);
    expect((await service.get('/api/v1/lol/live', ingest)).headers.get('x-error-code')).toBe('KEY_SCOPE_MISSING');
    const stored = await operator.data('POST', 'operator/lol/drafts', { gameId, sequence: sequence.slice(0, 1) });
    expect(stored).toEqual({ gameId, entries: 1 });
  });

  test('of a draft publish each entry once, and a bad draft is refused with its fault', async () => {
    expect((await push('drafts', { gameId: upstreamId, sequence })).status).toBe(201);
    expect((await push('drafts', { gameId, sequence })).status).toBe(201);
    await liveLog.receivePushes();
    await liveLog.keep();
    const { data } = await get(`lol/live/${gameId}/board`);
    expect(data).toMatchObject({ state: 'draft', matchId });
    const published = await service.db.rows<{ data: Json }>(
      sql`select body::json -> 'data' as data from webhook_event where name = 'lol.live.ban_locked' order by body::json -> 'data' ->> 'banOrder'`,
    );
    expect(published.map(({ data: one }) => [one.side, one.championId, one.banOrder])).toEqual([
      ['blue', 'Azir', 1],
      ['red', 'Zed', 2],
    ]);
    const [kept] = await service.db.rows<{ sequence: Json }>(sql`select sequence from lol_draft`);
    expect(kept!.sequence).toHaveLength(3);
    const wrong: [object, string][] = [
      [{ sequence }, 'gameId'],
      [{ gameId, sequence: [] }, 'sequence'],
      [{ gameId, sequence: [action(2, 'ban', 'blue', 'Vi'), action(1, 'ban', 'red', 'Zac')] }, 'sequence'],
      [{ gameId, sequence: [action(1, 'ban', 'blue', 'Vi'), action(2, 'pick', 'red', 'Vi')] }, 'sequence'],
      [{ gameId, sequence: [action(1, 'ban', 'blue', 'Wukong'), action(2, 'pick', 'red', 'MonkeyKing')] }, 'sequence'],
      [{ gameId, sequence, bans: [] }, 'bans'],
    ];
    for (const [body, param] of wrong) {
      const answer = await push('drafts', body);
      expect([answer.status, ((await answer.json()) as Json).error.param]).toEqual([400, param]);
    }
    expect((await push('drafts', { gameId: 'lol-game-999999', sequence })).status).toBe(404);
  });

  test('of the broadcast are checked against earlier reads and frames', async () => {
    expect((await get(`lol/live/${gameId}/visual-state`)).data).toMatchObject({ accepted: false, readAt: null });
    await play();
    await heard(service, 'lol', pro);
    const board = (await get(`lol/live/${gameId}/board`)).data;
    expect(board).toMatchObject({ state: 'in_game', source: 'simulation', gameTime: 59 });
    const first = await push('visual-reads', read({ blueTeam: team({ gold: board.blueTeam.totalGold - 1 }) }));
    expect([first.status, ((await first.json()) as Json).data]).toEqual([
      201,
      { gameId, accepted: true, readAt: expect.any(String), rejectedFields: ['blueTeam.gold'] },
    ]);
    await liveLog.receivePushes();
    await heard(service, 'lol', pro);
    const { data: visual } = await get(`lol/live/${gameId}/visual-state`);
    expect(visual).toMatchObject({
      accepted: true,
      gameTime: 600,
      blueTeam: { kills: 5, gold: null },
      source: 'vision',
    });
    expect((await get(`lol/live/${gameId}/board`)).data).toMatchObject({
      source: 'vision',
      gameTime: 600,
      blueTeam: { totalKills: 5, totalGold: board.blueTeam.totalGold },
      redTeam: { totalGold: 20_000 },
    });
    const falling = { gameTime: 599, blueTeam: team({ gold: null }), redTeam: team({ kills: 4, towers: 12 }) };
    const second = await push('visual-reads', read(falling));
    expect(((await second.json()) as Json).data.rejectedFields).toEqual([
      'gameTime',
      'redTeam.kills',
      'redTeam.towers',
    ]);
    const unsure = await push('visual-reads', read({ confidence: 0.1 }));
    expect(((await unsure.json()) as Json).data).toMatchObject({ accepted: false });
    const old = { readAt: new Date(Date.now() - 60_000).toISOString() };
    const ahead = { readAt: new Date(Date.now() + 60_000).toISOString() };
    for (const more of [old, ahead, { blueTeam: undefined }, { confidence: 2 }, { blueTeam: { kills: -1 } }])
      expect((await push('visual-reads', read(more))).status).toBe(400);
  });

  test('come as files too, by the same rules, and a file that is imported again changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scoreline-pushes-'));
    const config = readConfig({ ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: folder });
    const take = async (importer: string, name: string, list: object[]) => {
      const file = join(folder, name);
      await writeFile(file, JSON.stringify(list));
      const report = await importFiles(config, importer, file);
      const rejects = report.rejectsFile === null ? '' : await readFile(report.rejectsFile, 'utf8');
      return {
        counts: counts(report),
        reasons: [...rejects.matchAll(/"reason":"(\w+)"/g)].map(([, reason]) => reason),
      };
    };
    const facts = () =>
      service.db.rows<{ name: string; champion: string }>(sql`
        select name, body::json -> 'data' ->> 'championId' as champion from webhook_event
        where name like 'lol.live.%_locked' and body::json -> 'data' ->> 'gameId' = ${nextId} order by 1, 2`);

    const drafts = [
      { gameId: nextId, sequence },
      { gameId: 'lol-game-999999', sequence },
      { gameId: nextId, sequence: [{ ...sequence[0], side: 'green' }] },
    ];
    const first = await take('lol:drafts', 'drafts.json', drafts);
    expect(first).toEqual({ counts: [3, 1, 0, 0, 2], reasons: ['bad_body', 'no_game'] });
    await liveLog.receivePushes();
    await liveLog.keep();
    expect((await get(`lol/live/${nextId}/board`)).data.state).toBe('draft');
    const published = [
      { name: 'lol.live.ban_locked', champion: 'Azir' },
      { name: 'lol.live.ban_locked', champion: 'Zed' },
      { name: 'lol.live.pick_locked', champion: 'Ahri' },
    ];
    expect(await facts()).toEqual(published);
    expect(await take('lol:drafts', 'drafts.json', drafts.slice(0, 1))).toEqual({
      counts: [1, 0, 0, 1, 0],
      reasons: [],
    });
    const longer = [...sequence, action(8, 'ban', 'red', 'Vi')];
    expect((await take('lol:drafts', 'drafts.json', [{ gameId: nextId, sequence: longer }])).counts).toEqual([
      1, 0, 1, 0, 0,
    ]);
    await liveLog.receivePushes();
    await liveLog.keep();
    expect(await facts()).toEqual(
      expect.arrayContaining([...published, { name: 'lol.live.ban_locked', champion: 'Vi' }]),
    );

    const aMinuteAgo = Date.now() - 60_000;
    const at = (seconds: number) => new Date(aMinuteAgo + seconds * 1_000).toISOString();
    const reads = [
      read({ gameId: nextId, readAt: at(20), gameTime: 30, redTeam: team({ towers: 12 }) }),
      read({ gameId: nextId, readAt: at(0), gameTime: 10, blueTeam: team({ kills: 4 }) }),
      read({ gameId: nextId, readAt: at(30), confidence: 0.1 }),
      read({ gameId: nextId, readAt: at(40), blueTeam: { kills: -1 } }),
      read({ gameId: 'nothing', readAt: at(50) }),
    ];
    const seen = await take('lol:visual-reads', 'visual-reads.json', reads);
    expect(seen).toEqual({ counts: [5, 2, 0, 0, 3], reasons: ['unsure', 'bad_body', 'no_game'] });
    await liveLog.receivePushes();
    await heard(service, 'lol', pro);
    expect((await get(`lol/live/${nextId}/visual-state`)).data).toMatchObject({
      accepted: true,
      gameTime: 30,
      blueTeam: { kills: 5 },
      redTeam: { towers: null },
      rejectedFields: ['redTeam.towers'],
    });
    expect((await take('lol:visual-reads', 'visual-reads.json', reads.slice(0, 2))).counts).toEqual([2, 0, 0, 2, 0]);
    const late = await take('lol:visual-reads', 'visual-reads.json', [read({ gameId: nextId, readAt: at(10) })]);
    expect(late).toEqual({ counts: [1, 0, 0, 0, 1], reasons: ['not_later'] });
    await rm(folder, { recursive: true });
  });
});
