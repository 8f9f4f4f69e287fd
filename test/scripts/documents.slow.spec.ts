import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../support/port.js';
import { demo } from '../../demo/index.js';
import { blocksOf, commandsOf, differences, type Block, type Command } from '../support/documents.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { type Json } from '../support/service.js';

/** README and the guides, read from the first line on by somebody who types what they say beside `npm start`. */
const GUIDES = ['README.md', 'docs/LIVE.md', 'docs/QR.md', 'docs/TRANSCRIPT.md', 'docs/webhooks.md', 'docs/PUSHING.md'];

/** Not typed here: the service that answers was started by the first, the suite is part of the others, or far shorter. */
const ELSEWHERE =
  /^npm (start|test( -- \S+)?|run (check|generate|bench|test:slow|test:archives|test:kill|screenshots))$/;

/** Commands that go on until Ctrl-C, and what they write once they are ready. */
const ENDLESS: [command: RegExp, ready: RegExp][] = [
  [/npm start$/, /Scoreline listens on/],
  [/ listen /, /Secret: whsec_\S+\nReady: /],
  [/webhook-receiver\.mjs$/, /Listening on /],
];

let folder: string;
/** Of a newcomer, who has set nothing but where this service lives. */
let env: NodeJS.ProcessEnv;
let url: string;
/** Of the instance for real data. */
let realUrl: string;
let receiver: Receiver;
/** For what a reader would look at meanwhile. */
let ownKey: string;
const running: ChildProcess[] = [];
/** ISO 8601; the demo world was loaded before. */
let servedSince: string;
/** What commands set for later ones, and an account that a placeholder stands for. */
const kept: Record<string, string> = {};
/** Since when the receiver is sent what the demo world lets happen. */
let listeningSince: number | undefined;
/** What words of the documents stand for here. */
let stands: [shown: string, here: string][];
/** The families of which something was imported. */
const imported = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const [port, otherPort, receiverPort, ticketPort] = await Promise.all([1, 2, 3, 4].map(ownPort));
  const { PATH, HOME, TMPDIR } = process.env;
  // Stores of its own, whatever a developer's .env names.
  const own = { DATABASE_URL: '', REDIS_URL: '' };
  env = { PATH, HOME, TMPDIR, DATA_DIR: join(folder, 'data'), PORT: String(port), ...own };
  url = `http://127.0.0.1:${port}`;
  receiver = await startReceiver();
  await runOn('npm start', /Local key: /);
  servedSince = new Date().toISOString();
  const { stdout } = await shell('npm run -s cli -- keys:create --plan scale --json');
  const made = JSON.parse(stdout) as { accountId: string; key: string };
  kept.accountId = made.accountId;
  ownKey = made.key;
  realUrl = `http://127.0.0.1:${otherPort}`;
  stands = [
    ['/tmp/', `${quoted(folder)}/`],
    ['http://127.0.0.1:3001', realUrl],
    ['http://127.0.0.1:3000', url],
    ['localhost:4000', new URL(receiver.url).host],
    ['PORT=4000', `PORT=${receiverPort}`],
    ['whsec_…', `whsec_${Buffer.alloc(24, 7).toString('base64')}`],
    ['PORT=3001', `PORT=${otherPort}`],
    ['4001', String(ticketPort)],
    ['DATA_DIR=archive', `DATA_DIR=${quoted(join(folder, 'archive'))}`],
    [' archive/', ` ${quoted(join(folder, 'archive'))}/`],
    ['series.ndjson', quoted(join(folder, 'series.ndjson'))],
  ];
});
afterAll(async () => {
  for (const one of running.reverse())
    if (one.exitCode === null) {
      one.kill('SIGINT');
      await once(one, 'exit');
    }
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  stdout: string;
  stderr: string;
  status: number;
}

/** Commands of the project are typed in its folder, others in one of the reader's own. */
function shell(text: string): Promise<Ended> {
  const where = { cwd: /npm|docs\//.test(text) ? '.' : folder, env: { ...env, ...kept }, maxBuffer: 1 << 26 };
  return new Promise((done) => {
    execFile('bash', ['-c', text], where, (error, stdout, stderr) =>
      done({ stdout, stderr, status: error === null ? 0 : Number(error.code ?? 1) }),
    );
  });
}

async function runOn(text: string, ready: RegExp): Promise<string> {
  const child = spawn('bash', ['-c', `exec ${text.replace(/^(\w+=('[^']*'|\S+) )+/, 'env $&')}`], {
    env: { ...env, ...kept },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let out = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk: Buffer) => (out += chunk.toString()));
  for (const giveUpAt = Date.now() + 240_000; !ready.test(out) && child.exitCode === null; await sleep(50))
    if (Date.now() > giveUpAt) break;
  expect(out).toMatch(ready);
  return out;
}

/** A command as it is typed: with the addresses and files of this reader. */
async function typed(text: string): Promise<string> {
  const [, family] = /import (\w+).* </.exec(text) ?? [];
  const world = family === undefined ? '' : await demoFiles(family);
  return [
    ...stands,
    ['<folder>', quoted(world)],
    ['<kind>.json', quoted(join(world, 'teams.json'))],
    ...Object.entries(kept).map(([name, value]) => [`<${name}>`, value]),
  ].reduce((typing, [shown = '', here = '']) => typing.replaceAll(shown, here), text);
}

/** As one word of the shell, whatever stands in it: a checkout may lie in a folder with a blank in its name. */
const quoted = (path: string) => (path === '' ? '' : `'${path.replaceAll("'", `'\\''`)}'`);

async function demoFiles(family: string): Promise<string> {
  const path = join(folder, family);
  await demo.worlds[family]?.writeFiles(path);
  return path;
}

/** Types a command and returns what it answers; undefined where nothing was typed. */
async function type({ text: shown, comment }: Command): Promise<string | undefined> {
  if (ELSEWHERE.test(shown)) return isScript(shown);
  const [, upstream] = /^git clone .* archive\/(\w+)$/.exec(shown) ?? [];
  if (upstream !== undefined) return clone(upstream);
  const text = await typed(shown);
  const endless = ENDLESS.find(([pattern]) => pattern.test(shown));
  if (endless) {
    const written = await runOn(text, endless[1]);
    if (/ listen /.test(shown)) listeningSince ??= Date.now();
    return written;
  }
  const [, setting] = /^needs (\w+)/.exec(comment) ?? [];
  if (setting !== undefined) return refused(text, setting);
  if (comment === 'after it') return undefined;
  if (/ -N /.test(text)) return stream(text);
  const [, variable] = /^(?:export )?(\w+)=\$\(/.exec(text) ?? [];
  const asked = text.replace(/^curl|(?<=\$\()curl/, 'curl -sS --fail-with-body');
  const { status, stdout, stderr } = await shell(variable ? `${asked} && printf %s "$${variable}"` : asked);
  if (status !== 0) throw new Error(`${text}\nended with ${status}:\n${stdout}${stderr}`);
  if (variable !== undefined) kept[variable] = stdout;
  if (/ import (?!--list)/.test(shown)) expectImported(shown, stdout);
  return stdout;
}

/** Files in an upstream's form, as its repository has them: those of the demo world. */
async function clone(upstream: string): Promise<undefined> {
  const [family = ''] = upstream.split('_');
  await demo.worlds[family]?.writeFiles(join(folder, 'archive', upstream));
}

/** Real data never go into the demo, and files of an upstream are read to the last row. */
function expectImported(shown: string, stdout: string): void {
  const { rowsRead, rejected } = shown.endsWith('--json')
    ? JSON.parse(stdout)
    : (/^(?<rowsRead>\d+) rows .* (?<rejected>\d+) rejected/.exec(stdout)?.groups ?? {});
  expect([shown, Number(rowsRead) > 0, Number(rejected)]).toEqual([
    expect.stringMatching(/^DATA_DIR=archive /),
    true,
    0,
  ]);
  imported.add(/ import (\w+)/.exec(shown)![1]!);
}

function isScript(text: string): undefined {
  expect(scripts).toContain(/^npm (?:run )?(\S+)/.exec(text)?.[1]);
}

async function refused(text: string, setting: string): Promise<string> {
  const { status, stdout, stderr } = await shell(text);
  expect([status, stderr]).toEqual([2, expect.stringContaining(setting)]);
  return stdout;
}

/** A stream does not end: curl leaves after some seconds, and what opens it must have come. */
async function stream(text: string): Promise<string> {
  const { stdout } = await shell(text.replace('curl', 'curl -sS --max-time 8'));
  expect(stdout).toMatch(/^retry: \d+\nevent: ready\ndata: \{/);
  return stdout;
}

/** A program of JavaScript that is whole, which begins with what it imports. */
async function runProgram(text: string): Promise<void> {
  const file = join(folder, `program-${running.length}.mjs`);
  if (text.includes('scoreline-client')) {
    // As `npm install` of that folder does.
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(resolve('.local/scoreline-client'), join(folder, 'node_modules/scoreline-client'));
  }
  writeFileSync(file, await typed(text));
  if (text.includes('liveBouts')) await untilLive();
  const told = text.includes('.listen(') ? await askServer(file) : await runFor15Seconds(file);
  expect(told).toMatch(
    /type: 'ufc\.live\.update'|^tkt_\w+$|^[1-9]\d+ fighters$|^Jean-Perrin Vétrouze 7 : 9 Ilvar Østerqvell$/m,
  );
}

/** The demo's night pauses between two bouts. */
async function untilLive(): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(1_000)) {
    const list = await fetch(`${url}/api/v1/ufc/live`, { headers: { 'x-api-key': ownKey } });
    if (((await list.json()) as Json).data.liveBouts.length > 0) return;
  }
  throw new Error('no bout of the demo began within a minute');
}

/** What a server that hands tickets out answers. */
async function askServer(file: string): Promise<string> {
  const [, address] = /POST (\S+)/.exec(await runOn(`node ${quoted(file)}`, /POST \S+/)) ?? [];
  return (await fetch(address!, { method: 'POST' })).text();
}

async function runFor15Seconds(file: string): Promise<string> {
  const { stdout, stderr } = await shell(`timeout 15 node ${quoted(file)}`);
  expect(stderr).toBe('');
  return stdout;
}

const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as Json).scripts as object);
const blocks = GUIDES.flatMap(blocksOf);
/** Of the last command, where nothing but the block that shows it comes after. */
let answer: string | undefined;

test.each(blocks.map((block) => [block.place, block] as const))('%s', async (_, { language, text }: Block) => {
  const shown = answer;
  answer = undefined;
  if (language === 'sh') for (const command of commandsOf(text)) answer = (await type(command)) ?? answer;
  if (language === 'js' && text.startsWith('import ')) await runProgram(text);
  expect(language === 'json' && shown !== undefined ? differences(JSON.parse(text), JSON.parse(shown)) : []).toEqual(
    [],
  );
});

test('what was imported is in the instance for real data, and the demo is as it was', async () => {
  const lastImports = async (base: string, key: string) => {
    const told = await fetch(`${base}/api/v1/coverage`, { headers: { 'x-api-key': key } });
    const families = ((await told.json()) as Json).data as { family: string; resources: Json[] }[];
    return families.map(({ family, resources }) => ({
      family,
      at: resources
        .map(({ lastImportAt }) => (lastImportAt ?? '') as string)
        .sort()
        .at(-1)!,
    }));
  };
  const asked = await shell(`DATA_DIR=${quoted(join(folder, 'archive'))} npm run -s cli -- keys:local`);
  const real = await lastImports(realUrl, asked.stdout.trim());
  expect([...imported].sort()).toEqual(['cod', 'cs2', 'lol', 'tennis', 'ufc']);
  expect(real.filter(({ at }) => at > servedSince).map(({ family }) => family)).toEqual(
    expect.arrayContaining([...imported]),
  );
  const ofDemo = await lastImports(url, kept.KEY!);
  expect(ofDemo.filter(({ at }) => at > servedSince)).toEqual([]);
});

test('a trigger was heard', () => {
  expect(receiver.received.map(({ json }) => json.event)).toContain('ufc.bout.started');
});

test('the demo tells its first webhook event within ten seconds, and several in the first minute', () => {
  const heard = receiver.received
    .filter(({ json }) => json.event !== 'ufc.bout.started')
    .map(({ at }) => (at - listeningSince!) / 1_000);
  expect(Math.min(...heard)).toBeLessThan(10);
  expect(heard.filter((seconds) => seconds < 60).length).toBeGreaterThanOrEqual(5);
});
