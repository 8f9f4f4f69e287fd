import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startService, type Service } from '../../support/service.js';
import { buildClient } from './built.js';
import { installClient, type InstalledClient } from './installed.js';

/** The tarball that a release would publish, in a project of its own that has nothing else. */
let client: InstalledClient;
let project: string;
let service: Service;
let key: string;

beforeAll(async () => {
  client = installClient();
  ({ project } = client);
  service = await startService();
  ({ key } = await service.key({ plan: 'pro' }));
});
afterAll(async () => {
  await service.stop();
  client.remove();
});

const run: InstalledClient['run'] = (...words) => client.run(...words);

test.each(['typescript54', 'typescript', 'typescript7'])(
  'a program that uses it is held to the document by %s',
  (compiler) => {
    writeFileSync(
      join(project, 'program.ts'),
      `import { createClient, ScorelineError, verifyWebhook, type ScorelineErrorCode, type WebhookEvent } from 'scoreline-client';
import { createClient as createTennis } from 'scoreline-client/tennis';
import { createClient as createUfc } from 'scoreline-client/ufc';

const options = { baseUrl: 'http://127.0.0.1:3000/api/v1', apiKey: 'svc_live_…' };
const tennis = createTennis(options);
const player = await tennis.getTennisPlayer({ path: { playerId: 'atp_900001' } });
const name: string = player.name;
for await (const row of tennis.listTennisPlayers({ query: { tour: 'ATP' } })) row.id satisfies string;
for await (const event of createUfc(options).stream({ query: { boutId: 'ufc-1' } })) {
  if (event.event === 'ufc.live.update') event.data.snapshot satisfies boolean;
  if (event.event === 'ready') event.data.billing.interval_seconds satisfies number;
}
for await (const frame of createUfc(options).socket({ rooms: ['bout:ufc-1'] }))
  if (frame.type === 'resync') frame.room satisfies string;
const me = await createClient(options).getMe();
const event = await verifyWebhook<WebhookEvent>('{}', new Headers(), 'whsec_…');
if (event.event === 'ufc.bout.completed') event.data.boutId satisfies string;
const error = new ScorelineError({ status: 0, body: undefined });
error.code satisfies ScorelineErrorCode;
'RATE_LIMIT_EXCEEDED' satisfies typeof error.code;
if (name === me.data.plan) throw error;

// @ts-expect-error: no such tour
await tennis.listTennisPlayers({ query: { tour: 'XTP' } });
// @ts-expect-error: the id is missing
await tennis.getTennisPlayer();
// @ts-expect-error: no such field
player.nickname;
`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      types: [],
      lib: ['es2022', 'dom'],
    };
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    expect(run(process.execPath, [resolve('node_modules', compiler, 'lib/tsc.js'), '-p', '.'])).toBe('');
  },
);

test.each(['typescript54', 'typescript', 'typescript7'])(
  'an editor that opens one family loads less than a third of what all of them take, by %s',
  (compiler) => {
    const families = Object.keys(
      (JSON.parse(readFileSync(join(client.built, 'package.json'), 'utf8')) as { exports: object }).exports,
    );
    const call = `.getTennisPlayer({ path: { playerId: 'atp_900001' } })`;
    const entries = families.map((entry, index) => {
      const from = entry.replace('.', 'scoreline-client');
      const asked = entry === './tennis' ? call : '.constructor';
      return `import { createClient as create${index} } from '${from}';
create${index}({ baseUrl: 'http://127.0.0.1:3000/api/v1' })${asked};`;
    });
    const costOf = (text: string) => {
      writeFileSync(join(project, 'editor.ts'), `${text}\nexport {};\n`);
      const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] };
      const options = { ...compilerOptions, lib: ['es2022', 'dom'], skipLibCheck: true };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['editor.ts'] }));
      const words = ['-p', '.', '--extendedDiagnostics'];
      const said = run(process.execPath, [resolve('node_modules', compiler, 'lib/tsc.js'), ...words]);
      const [symbols, types] = ['Symbols', 'Types'].map((name) =>
        Number(new RegExp(`${name}:\\s*(\\d+)`).exec(said)?.[1]),
      );
      return { symbols: symbols!, types: types! };
    };
    const nothing = costOf('');
    const [one, all] = [entries[families.indexOf('./tennis')]!, entries.join('\n')].map((text) => {
      const { symbols, types } = costOf(text);
      return { symbols: symbols - nothing.symbols, types: types - nothing.types };
    });
    expect(one!.types).toBeGreaterThan(100);
    expect([one!.symbols * 3 < all!.symbols, one!.types * 3 < all!.types]).toEqual([true, true]);
  },
);

test('a plain program runs, as a module and by require', () => {
  const text = (first: string) => `${first}
const tennis = createClient({ baseUrl: process.env.URL, apiKey: process.env.KEY });
tennis.getTennisPlayer({ path: { playerId: 'atp_900001' } }).then(({ name }) => console.log(name));
`;
  writeFileSync(join(project, 'plain.mjs'), text("import { createClient } from 'scoreline-client/tennis';"));
  writeFileSync(join(project, 'plain.cjs'), text("const { createClient } = require('scoreline-client/tennis');"));
  const environment = { URL: `${service.url}/api/v1`, KEY: key, NODE_NO_WARNINGS: '1' };
  for (const program of ['plain.mjs', 'plain.cjs'])
    expect(run(process.execPath, [program], environment)).toBe('Jean-Perrin Vétrouze\n');
});

test('the program of the first page prints what stands below it', async () => {
  const page = await (await service.get('/')).text();
  const [, program = '', printed] = /<pre><code>(import .*?)<\/code><\/pre>\s*<p><samp>(.*?)<\/samp>/s.exec(page) ?? [];
  writeFileSync(
    join(project, 'first.mjs'),
    program.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
  expect(run(process.execPath, ['first.mjs'])).toBe(`${printed}\n`);
});

test('two builds are the same bytes', () => {
  const again = buildClient();
  const digest = (folder: string) =>
    run('sh', ['-c', `cd "${folder}" && find dist package.json -type f | sort | xargs sha256sum`]);
  expect(digest(again)).toBe(digest(client.built));
  rmSync(again, { recursive: true });
});
