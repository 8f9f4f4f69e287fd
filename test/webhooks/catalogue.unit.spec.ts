import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import 'reflect-metadata';
import { liveObjects } from '../../src/live-objects.js';
import {
  describeEvents,
  EVENTS,
  findEvent,
  isPattern,
  patternsOf,
  type EventDescription,
} from '../../src/webhooks/catalogue.js';
import type { FactData } from '../../src/facts/fact.js';
import type { LOL_FACTS } from '../../src/sports/lol/facts.js';
import type { TennisFact } from '../../src/sports/tennis/facts.js';
import type { UfcFact } from '../../src/sports/ufc/facts.js';

/** The events of the product document with the fields of their data, written out by hand. */
const LIVE = 'matchId gameId gameNumber league gameTime source';
const MATCH = 'matchId league leagueId tournamentId blockName bestOf strategy startTime startedAt state team1 team2';
const TRANSFER = 'transferId player fromOrg toOrg type role transferDate detectedAt announcementUrl source';
const COD = 'matchId tournamentId tournamentName game format status startTime team1 team2 score maps';
const DOCUMENTED: Record<string, string> = {
  'lol.match.started': MATCH,
  'lol.match.completed': `${MATCH} score winnerSlug endTime gameCount games forfeit postgame_coverage_level`,
  'lol.score.updated':
    'matchId league score teams previousScore bestOf gameNumber gameId gameWinnerSlug gameWinningSide',
  'lol.live.game_started': `${LIVE} startedAt patch blueTeam redTeam players`,
  'lol.live.state': `${LIVE} state blueTeam redTeam goldDiff frameTimestamp lagSeconds`,
  'lol.live.gold_swing': 'matchId gameId league gameTime source previousGoldDiff goldDiff swing leadingSide',
  'lol.live.objective': `${LIVE} objective subtype side teamSlug previousCount count totals`,
  'lol.live.kill_update': `${LIVE} side blueKills redKills previousBlueKills previousRedKills delta players`,
  'lol.live.tower_destroyed': `${LIVE} side teamSlug towers previousTowers delta`,
  'lol.live.player_down': `${LIVE} side participantId summonerName championId role deaths aliveCount`,
  'lol.live.map_delta': `${LIVE} changes aliveCount`,
  'lol.live.pick_locked': `${LIVE} side teamSlug championId championName role participantId summonerName pickOrder picks`,
  'lol.live.ban_locked': `${LIVE} side teamSlug championId championName banOrder phase bans`,
  'cod.match.live_update': `${COD} updateType currentMap telemetry lagSeconds source sequence`,
  'cod.match.completed': `${COD} endTime winnerSlug statsLocked finalizedAt playerStatsPath`,
  'cod.transfer.new': TRANSFER,
  'fortnite.transfer.new': TRANSFER,
  'fortnite.tournament.result':
    'tournamentId eventId windowId name region mode status revision isFinal updatedAt resultsCount results resultsPath',
};

const ADDITIVE = `lol.standings.updated lol.transfer.new lol.match.corrected cod.match.corrected cs2.match.started
  cs2.match.completed cs2.score.updated cs2.map.started cs2.map.completed cs2.round.completed cs2.roster.changed
  cs2.transfer.new ufc.bout.started ufc.bout.round_ended ufc.bout.completed ufc.odds.moved ufc.rankings.updated
  tennis.match.started tennis.match.score_updated tennis.match.completed tennis.rankings.published`.split(/\s+/);

let live: Awaited<ReturnType<typeof liveObjects>>;
let described: EventDescription[];
beforeAll(async () => {
  live = await liveObjects();
  described = describeEvents(live);
});
const eventOf = (name: string) => described.find((event) => event.name === name)!;
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['example'] });
formats.default(ajv);

test('the 18 documented events and the additive ones, and no other', () => {
  const names = (documented: boolean) =>
    EVENTS.filter((event) => event.documented === documented).map(({ name }) => name);
  expect(Object.keys(DOCUMENTED)).toHaveLength(18);
  expect(names(true).sort()).toEqual(Object.keys(DOCUMENTED).sort());
  expect(names(false).sort()).toEqual([...ADDITIVE].sort());
});

test('docs/webhooks.md says of every event where it comes from, and of none that there is not', () => {
  const [, page = ''] = readFileSync('docs/webhooks.md', 'utf8').split('## What fires an event');
  const rows = page.split('\n## ')[0]!.matchAll(/^\| (`[^|]+) \|/gm);
  const patterns = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, pattern]) => pattern!));
  const stands = (name: string, pattern: string) =>
    name === pattern || (name.startsWith(pattern.replace(/\*$/, '')) && pattern.endsWith('.*'));
  const names = EVENTS.map(({ name }) => name);
  expect(names.filter((name) => !patterns.some((pattern) => stands(name, pattern)))).toEqual([]);
  expect(patterns.filter((pattern) => !names.some((name) => stands(name, pattern)))).toEqual([]);
});

test.each(Object.entries(DOCUMENTED))('%s has the fields of the contract', (name, fields) => {
  const event = described.find((each) => each.name === name);
  expect([...(event?.fields ?? [])].sort()).toEqual(fields.split(' ').sort());
});

const NAMES = EVENTS.map(({ name }) => name);
test.each(NAMES)('%s: its example fits its schema, which asks for every field that is always there', (name) => {
  const event = eventOf(name);
  const validate = ajv.compile({ ...event.schema, $id: event.name });
  expect(validate(JSON.parse(JSON.stringify(event.example))) ? [] : validate.errors).toEqual([]);
  expect(event.description.length).toBeGreaterThan(5);
  for (const field of event.schema.required as string[]) {
    const without = Object.fromEntries(Object.entries(event.example as object).filter(([member]) => member !== field));
    expect([field, validate(without)]).toEqual([field, false]);
  }
});

test('a wrong type, a word off the list and a null that is none are refused; a new field is not', () => {
  const schema = described.find(({ name }) => name === 'lol.live.objective')!;
  const validate = ajv.compile({ ...schema.schema, $id: 'objective' });
  const changed = (change: object) => validate({ ...(schema.example as object), ...change });
  expect(changed({ newField: 1 })).toBe(true);
  expect(changed({ gameNumber: null, subtype: null })).toBe(true);
  expect([{ count: '2' }, { side: 'green' }, { side: null }, { totals: { blue: 1 } }].map(changed)).toEqual(
    Array(4).fill(false),
  );
});

test('examples say one thing: the figures of a gold swing add up', () => {
  const { example } = described.find(({ name }) => name === 'lol.live.gold_swing')!;
  const { previousGoldDiff, goldDiff, swing } = example as FactData<(typeof LOL_FACTS)['lol.live.gold_swing']>;
  expect(goldDiff - previousGoldDiff).toBe(swing);
});

test('builders of payloads are typed by the declaration', () => {
  const data: TennisFact<'tennis.rankings.published'>['data'] = { tour: 'WTA', date: '2026-03-16', count: 1_512 };
  // @ts-expect-error: no such tour
  const wrong: TennisFact<'tennis.rankings.published'>['data'] = { tour: 'ITF', date: '2026-03-16', count: 1_512 };
  // @ts-expect-error: a field is missing
  const short: UfcFact<'ufc.odds.moved'>['data'] = { boutId: 'ufc-1' };
  const validate = ajv.compile({
    ...described.find(({ name }) => name === 'tennis.rankings.published')!.schema,
    $id: 't',
  });
  expect([validate(data), validate(wrong), validate(short)]).toEqual([true, false, false]);
});

describe('live objects', () => {
  const document = JSON.parse(readFileSync(resolve('openapi.json'), 'utf8'));
  const answers = JSON.parse(readFileSync(resolve('docs/examples/ufc.json'), 'utf8'));
  const loose = new Ajv2020({ strict: false });
  formats.default(loose);
  loose.addSchema({ $id: 'api', components: document.components });

  test.each([
    ['tennis', 'TennisLiveMatch'],
    ['ufc', 'UfcLiveBout'],
  ] as const)('%s: the schema says what the OpenAPI document says', (family, component) => {
    const published = document.components.schemas[component];
    const { moments } = live[family]!;
    const schema = live[family]!.schema!;
    const example = moments[`${family}.${family === 'ufc' ? 'bout' : 'match'}.started`];
    expect(Object.keys(schema.properties as object).sort()).toEqual(Object.keys(published.properties).sort());
    expect([...(schema.required as string[])].sort()).toEqual([...published.required].sort());
    const validate = loose.compile({ $ref: `api#/components/schemas/${component}` });
    expect(validate(example) ? [] : validate.errors).toEqual([]);
  });

  test('what the live route answers fits the event', () => {
    const bout = answers.getUfcLiveBout.data;
    const validate = ajv.compile({ ...live.ufc!.schema, $id: 'bout' });
    expect(validate(bout) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...bout, red: { ...bout.red, corner: 'green' } })).toBe(false);
  });
});

describe('patterns', () => {
  test.each([
    ['lol.live.state', ['lol.live.state', 'lol.live.*', 'lol.*', '*']],
    ['tennis.rankings.published', ['tennis.rankings.published', 'tennis.rankings.*', 'tennis.*', '*']],
    ['cod.match.corrected', ['cod.match.corrected']],
  ] as const)('%s is covered by %j', (name, patterns) => {
    expect(patternsOf(name)).toEqual(patterns);
  });

  test('every name and every wildcard that covers one is a pattern', () => {
    for (const { name } of EVENTS) expect([name, isPattern(name), findEvent(name)?.name]).toEqual([name, true, name]);
    for (const pattern of ['*', 'lol.*', 'lol.live.*', 'cs2.roster.*', 'fortnite.*'])
      expect(isPattern(pattern)).toBe(true);
  });

  test.each([
    '',
    '.',
    '.*',
    '**',
    '*.*',
    'lol',
    'lol.',
    'lol*',
    'lol.live',
    'lol.live.',
    'lol.l*',
    'lol.*.state',
    '*.live.*',
    'LOL.*',
    'lol.live.state.*',
    'nba.*',
    'lol.live.nothing',
    ' *',
    'constructor',
    '__proto__',
  ])('no pattern: %j', (text) => {
    expect(isPattern(text)).toBe(false);
    expect(findEvent(text)).toBeUndefined();
    expect(patternsOf(text)).toEqual([]);
  });
});
