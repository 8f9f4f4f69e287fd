import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Json } from '../support/service.js';

/** What the command line says of itself, and of what it cannot do. */
function call(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

test('-h, --help and help list every command; --version says the version', () => {
  const { status, stdout, stderr } = call('--help');
  expect([status, stderr]).toEqual([0, '']);
  for (const name of ['keys:create', 'operator:create', 'import', 'replay', 'listen', 'trigger', 'migrate'])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  for (const word of ['-h', 'help']) expect(call(word)).toEqual({ status, stdout, stderr });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Json;
  expect(call('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['replay', '--help'], '--speed'],
  [['replay', '-h'], '--speed'],
  [['help', 'replay'], '--speed'],
  [['keys:create', '--help'], '--plan'],
])('%j says how that command is called and no other', (words, flag) => {
  const { status, stdout } = call(...words);
  expect(status).toBe(0);
  expect(stdout).toContain(flag);
  expect(stdout).not.toContain('operator:create');
});

test.each([
  [[], 'Name a command.'],
  [['fly'], 'There is no command fly.'],
  [['constructor'], 'There is no command constructor.'],
  [['import'], 'Name an importer and a file, folder or URL.'],
  [['replay', 'night.ndjson', '--speed', 'fast'], "--speed must be a number above 0, not 'fast'."],
  [['keys:create', '--colour', 'red'], /^Unknown option '--colour'/],
])('%j ends with status 2 and says why in its last line', (words, why) => {
  const { status, stdout, stderr } = call(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(lastLine(stderr)).toMatch(why);
});

test.each([
  [['replay', 'nowhere.ndjson'], 'The recording nowhere.ndjson cannot be read (ENOENT); check its path.'],
  [['replay', 'docs'], 'docs is a folder; name one recording in it.'],
  [['replay', 'cs2', 'README.md'], 'README.md has no frames.'],
  [['replay', 'tennis', 'README.md', '--match', '2026-wimbledon-1101'], 'README.md has no 2026-wimbledon-1101.'],
  [['replay', 'docs/recordings/2026-wimbledon-points.csv.gz', '--match', '5'], /-points\.csv\.gz has no 5\.$/],
])('%j ends with status 1 and one sentence', (words, sentence) => {
  const { status, stdout, stderr } = call(...words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('a recording of one subject is not played where another was asked for', () => {
  const { status, stderr } = call('replay', 'docs/recordings/ufc-night.json.gz', '--match', '5');
  expect(status).toBe(2);
  expect(lastLine(stderr)).toBe('A recording of ufc is played whole; leave out --match.');
});

test('a setting that cannot be used is named, in one line', () => {
  const env = { ...process.env, PORT: 'eighty' };
  const { status, stderr } = spawnSync(process.execPath, ['dist/cli.js', 'keys:list'], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([1, "PORT must be a whole number from 0 to 65535, not 'eighty'\n"]);
});

test('a reader that leaves early ends it without a word', () => {
  const words = 'node dist/cli.js openapi | head -c 10; echo " ${PIPESTATUS[0]}"';
  const { stdout, stderr } = spawnSync('bash', ['-c', words], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^\{[^]{9} 0\n$/), '']);
});
