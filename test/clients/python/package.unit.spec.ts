import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { blocksOf } from '../../support/documents.js';
import type { Json } from '../../support/service.js';
import { buildWheel, hasMypy, install, python, pythonWithPandas, run, type Installed } from './python.js';

/** Its stream is followed by the TypeScript client's `listen`. */
const LISTENER = 'streamWebhookDeliveries';

/** Operations whose example answer is an error: sockets, what is announced only, and what the demo's clock cannot show. */
const REFUSED = [
  'getTennisLiveMatchOdds',
  'getTennisMatchOdds',
  'openCs2LiveSocket',
  'openLolLiveSocket',
  'openTennisLiveSocket',
  'openUfcLiveSocket',
  'playRecording',
  'stopRecording',
];

(python ? describe : describe.skip)('the wheel of the Python client:', () => {
  let client: Installed;

  beforeAll(() => {
    client = install();
  });
  afterAll(() => client.remove());

  const folder = (name: string): string => {
    const path = join(client.folder, name);
    mkdirSync(path);
    return path;
  };
  const shell = (program: string, ...words: string[]) =>
    spawnSync(program, words, { encoding: 'utf8', cwd: client.folder });

  test('is built to the same bytes each time, under the version of the document', () => {
    const again = buildWheel(folder('again'));
    expect(readFileSync(again).equals(readFileSync(client.wheel))).toBe(true);
    const { version } = (JSON.parse(readFileSync('openapi.json', 'utf8')) as Json).info;
    expect(client.wheel).toContain(`scoreline-${version}-py3-none-any.whl`);
  });

  test('works from an empty folder, also without being unpacked', async () => {
    const program = 'import json, scoreline; print(json.dumps([scoreline.__version__, scoreline.__file__]))';
    for (const path of [client.path, client.wheel]) {
      const [[version, file]] = (await run({ ...client, folder: client.folder, path }, program, {})) as [Json];
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(file.startsWith(path)).toBe(true);
    }
  });

  const hasPip = python && spawnSync(python, ['-m', 'pip', '--version']).status === 0;
  (hasPip ? describe : describe.skip)('with pip', () => {
    test('is installed by pip without network, as a file and from the sources', () => {
      for (const source of [client.wheel, resolve('clients/python')]) {
        const target = folder(`pip-${source === client.wheel ? 'wheel' : 'sources'}`);
        const how = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps'];
        const { status, stderr } = shell(python as string, ...how, '--target', target, source);
        expect([status, stderr.replaceAll(/^WARNING.*\n/gm, '')]).toEqual([0, '']);
        expect(
          readFileSync(join(target, 'scoreline/types/tennis.py')).equals(
            readFileSync(join(client.path, 'scoreline/types/tennis.py')),
          ),
        ).toBe(true);
      }
    });
  });

  test('has a method for every operation but sockets and listeners, with its parameters, keyword-only', async () => {
    const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Json;
    const program = `
import inspect, json
from scoreline import Scoreline
client = Scoreline("http://localhost")
for family in [family for name, family in vars(client).items() if not name.startswith("_")]:
    for name, method in inspect.getmembers(family, inspect.ismethod):
        if not name.startswith("_"):
            parameters = inspect.signature(method).parameters.values()
            assert all(each.kind is each.KEYWORD_ONLY for each in parameters)
            print(json.dumps([name, [each.name for each in parameters], bool(method.__doc__)]))
`;
    const methods = new Map((await run(client, program, {})).map(([name, parameters]) => [name, parameters]));
    const operations = Object.values<Json>(document.paths)
      .flatMap((each) => Object.values<Json>(each))
      .filter(({ responses, operationId }) => !('101' in responses) && operationId !== LISTENER);
    const named = (id: string) => id.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    expect([...methods.keys()].toSorted()).toEqual(operations.map(({ operationId }) => named(operationId)).toSorted());
    expect(methods.get('list_ufc_bouts')).toEqual(expect.arrayContaining(['from_', 'fighterSlug', 'limit', 'cursor']));
    expect(methods.get('change_webhook')).toEqual(['id', 'body', 'idempotency_key']);
    expect(methods.get('stream_lol_live')).toEqual(expect.arrayContaining(['matchId', 'gameId', 'last_event_id']));
  });

  test('its types hold for every example answer of docs/examples', async () => {
    const [written] = await run(client, 'examples.py', { examples: resolve('docs/examples') });
    expect(written).toEqual({
      checked: expect.any(Number) as number,
      wrong: [],
      refused: REFUSED,
      unknown: [LISTENER],
    });
    expect(written.checked).toBeGreaterThan(300);
  });

  test('a signature of every vector of docs/webhook-vectors.json fits, and with one thing wrong it does not', async () => {
    const vectors = JSON.parse(readFileSync('docs/webhook-vectors.json', 'utf8')) as Json[];
    const verdicts = await run(client, 'vectors.py', { vectors });
    expect(verdicts).toEqual(
      vectors.map(({ body }) => {
        const { event } = JSON.parse(body);
        return {
          event,
          'names of headers in upper case': event,
          'the secret before': event,
          'several secrets': event,
          'at the edge': [event, event],
          'too old': 'webhook-timestamp',
          'in the future': 'webhook-timestamp',
          'another secret': 'no',
          'another body': 'no',
          'another id': 'no',
          'no timestamp': 'webhook-id',
          'no signature': 'no',
        };
      }),
    );
    expect(verdicts.length).toBeGreaterThanOrEqual(4);
  });

  (hasMypy ? describe : describe.skip)('with mypy', () => {
    test('mypy --strict finds nothing in it and in the programs of its README, on Python 3.9 too', () => {
      const shown = blocksOf('clients/python/README.md').filter(({ language }) => language === 'python');
      const programs = join(client.folder, 'shown.py');
      writeFileSync(programs, shown.map(({ text }) => text).join('\n\n'));
      const settings = ['--config-file', resolve('clients/python/pyproject.toml'), '--python-version', '3.9'];
      const cache = ['--cache-dir', join(client.folder, 'mypy')];
      const { stdout } = spawnSync('mypy', [...settings, ...cache, 'scoreline', programs], {
        encoding: 'utf8',
        cwd: client.path,
      });
      expect(stdout).toMatch(/^Success: no issues found in \d+ source files\n$/);
    });
  });

  (pythonWithPandas ? describe : describe.skip)('with pandas', () => {
    test('to_frame() makes a table of rows, with members of members as columns', async () => {
      const program = `
import json
from scoreline.lists import Rows
class Some(Rows):
    def __init__(self): pass
    def __iter__(self): return iter([{"id": 1, "winner": {"name": "Ann"}}, {"id": 2, "winner": {"name": None}}])
frame = Some().to_frame()
print(json.dumps([list(frame.columns), len(frame), frame["winner.name"][0]]))
`;
      const [written] = await run(client, program, {}, { interpreter: pythonWithPandas as string });
      expect(written).toEqual([['id', 'winner.name'], 2, 'Ann']);
    });
  });

  test('without pandas, to_frame() says in a sentence what to do', async () => {
    const program = `
import json, sys
sys.modules["pandas"] = None
from scoreline import PandasMissing, Scoreline
try:
    Scoreline("http://localhost").ufc.list_ufc_bouts().to_frame()
except PandasMissing as error:
    print(json.dumps(str(error)))
`;
    expect(await run(client, program, {})).toEqual(['to_frame() needs pandas; install it with: pip install pandas']);
  });
});
