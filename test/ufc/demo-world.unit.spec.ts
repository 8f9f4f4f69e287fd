import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeUfcWorld } from '../../demo/ufc/world.js';

type Row = Record<string, string>;

const folders: string[] = [];
let files: Map<string, string>;

beforeAll(async () => {
  files = await world(20_260_101);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function world(seed: number): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'ufc-world-'));
  folders.push(folder);
  const paths = await writeUfcWorld(folder, { seed, lastDay: '2026-11-14' });
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return new Map(paths.map((path, index) => [basename(path), texts[index] as string]));
}

const digest = (of: Map<string, string>) =>
  createHash('sha1')
    .update(JSON.stringify([...of]))
    .digest('hex');
const rowsOf = (name: string): Row[] => parse(files.get(name) as string, { columns: true });
const pair = (cell: string | undefined) => (cell ?? '').split(' of ').map(Number) as [number, number];

test('the same seed gives the same bytes, another one others', async () => {
  expect(digest(await world(20_260_101))).toBe(digest(files));
  expect(digest(await world(7))).not.toBe(digest(files));
});

test('twelve events with results and two without, of eight bouts each', () => {
  const bouts = rowsOf('ufc_fight_details.csv');
  const results = new Set(rowsOf('ufc_fight_results.csv').map(({ URL: address }) => address));
  expect(rowsOf('ufc_event_details.csv')).toHaveLength(14);
  expect([bouts.length, results.size]).toEqual([14 * 8, 12 * 8]);
});

test("judges' cards are sums that their rounds can have", () => {
  const decided = rowsOf('ufc_fight_results.csv').filter(({ METHOD }) => METHOD?.startsWith('Decision'));
  const cards = decided.flatMap(({ DETAILS = '', ROUND }) =>
    [...DETAILS.matchAll(/(\d+) - (\d+)/g)].map(
      ([, one, other]) => [Number(ROUND), Number(one), Number(other)] as const,
    ),
  );
  expect(cards.length).toBeGreaterThan(20);
  for (const [rounds, one, other] of cards) {
    // Every round has nineteen points; a drawn card has one of eighteen.
    expect([rounds, one, other, one + other]).toEqual([rounds, one, other, rounds * 19 - (one === other ? 1 : 0)]);
  }
});

test('blows add up by target and by position, and rounds reach to the end of the bout', () => {
  const rounds = rowsOf('ufc_fight_stats.csv');
  for (const row of rounds) {
    const struck = pair(row['SIG.STR.']);
    for (const parts of [
      ['HEAD', 'BODY', 'LEG'],
      ['DISTANCE', 'CLINCH', 'GROUND'],
    ]) {
      const sums = parts.map((part) => pair(row[part])).reduce((sum, one) => [sum[0] + one[0], sum[1] + one[1]]);
      expect(sums).toEqual(struck);
    }
    expect(struck[0]).toBeLessThanOrEqual(struck[1]);
  }
  const listed = new Set(rowsOf('ufc_event_details.csv').map(({ EVENT: event }) => event));
  const results = rowsOf('ufc_fight_results.csv').filter(({ EVENT: event }) => listed.has(event?.trim()));
  for (const { BOUT: bout, EVENT: event, ROUND: last } of results)
    expect(rounds.filter((row) => row['BOUT'] === bout && row['EVENT'] === event?.trim())).toHaveLength(
      2 * Number(last),
    );
});

test('prices are American, and lines move between the answers', () => {
  const answers = [1, 2, 3].map((number) => JSON.parse(files.get(`the_odds_api_odds_${number}.json`) as string));
  const prices = answers.map(([event]) =>
    event.bookmakers[0].markets[0].outcomes.map(({ price }: { price: number }) => price),
  );
  for (const price of prices.flat()) expect(Math.abs(price)).toBeGreaterThanOrEqual(100);
  expect(new Set(prices.map(String)).size).toBeGreaterThan(1);
});

test('two fighters of one name stand at weights far apart', () => {
  const twins = rowsOf('ufc_fighter_tott.csv').filter(({ FIGHTER: name }) => name === 'Oren Kaldis');
  expect(twins.map(({ WEIGHT: weight }) => weight)).toEqual(['155 lbs.', '265 lbs.']);
});
