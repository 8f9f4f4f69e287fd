import type { Json as Cell } from '../../src/live/cells.js';
import { read as readCs2 } from '../../src/sports/cs2/live/read.js';
import { read as readLol } from '../../src/sports/lol/live/observation.js';
import { detailsPage, eventPage, windowPage } from '../../demo/lol/live-pages.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { read as readTennis, type Page } from '../../src/sports/tennis/live/observation.js';
import { tennisCourts } from '../../demo/tennis/live.js';
import { read as readUfc } from '../../src/sports/ufc/live/observation.js';
import { board, KEY, roundEnd } from '../cs2/live-messages.js';
import { numericMembers, valueAt, withValue, WRONG_NUMBERS } from '../support/wrong-numbers.js';
import { quickNight } from '../support/quick-night.js';

/** Numbers that cannot be end at the border of every family, whatever member of a frame has them. */
interface Case {
  body: object;
  read(body: unknown): unknown;
  /** Members that may have a fraction, or that name something instead of counting it. */
  others?: RegExp;
  /** Members of the source that name or number a thing, which is not there without them. */
  names?: RegExp;
}

const series = planSeries(11, 41);
const [game] = series.games as [(typeof series.games)[number]];
const start = Math.ceil((game.startsAt + 300_000) / 10_000) * 10_000;
const at = start + 10_000;
const lol = (feed: string, body: object): Case => ({
  body,
  read: (changed) => readLol({ feed, at, body: changed }),
  others: /figures|offsetMs/,
  names: /participantId|\bid$|number|Id$|perks/i,
});
const cs2 = (kind: string, body: object): Case => ({
  body,
  read: (changed) => readCs2({ feed: `scorebot/${KEY}/${kind}`, at, body: changed }),
  others: /adr|key|id/i,
  names: /roundOrdinal|Id$|steamId|Score$/,
});
const night = [...quickNight(1, 0)].filter(({ body }) => JSON.stringify(body).includes('RoundStats')).slice(-1);
const [card] = [...quickNight(1, 0)].filter(({ feed }) => feed.startsWith('event/')).slice(-1);
const page = firstPageWithPoints();

const CASES: [string, Case][] = [
  ['lol window', lol(`window/${game.id}@x`, windowPage(series, game, start, at)!)],
  ['lol details', lol(`details/${game.id}@x`, detailsPage(game, start, at)!)],
  ['lol event', lol(`event/${series.id}`, eventPage(series, at))],
  ['cs2 scoreboard', cs2('scoreboard', board())],
  ['cs2 log', cs2('log', { log: [roundEnd(3, 2)] })],
  ['cs2 score', cs2('score', { wins: { 31: 1, 48: 0 } })],
  [
    'ufc card',
    { body: card!.body as object, read: (body) => readUfc({ at, body }), others: /\bid$/, names: /Id$|RoundNumber/ },
  ],
  ...night.map(({ body }): [string, Case] => [
    'ufc fight',
    {
      body: body as object,
      read: (changed) => readUfc({ at, body: changed }),
      others: /\bid$/,
      names: /Id$|RoundNumber/,
    },
  ]),
  // The time of a page is that of its reader, and no value of the source.
  ['tennis page', { body: page, read: (changed) => withoutFrames(readTennis(changed as Page)), others: /^\.at$/ }],
];

test.each(CASES)('%s', (_name, { body, read, others }) => {
  const members = numericMembers(body);
  expect(members.length).toBeGreaterThan(1);
  const through: string[] = [];
  for (const path of members)
    for (const wrong of [...WRONG_NUMBERS, '7777.25x', null, '-7777'] as Cell[]) {
      const isText = typeof valueAt(body, path) === 'string';
      const seen = read(withValue(body, path, isText && wrong !== null ? String(wrong) : wrong));
      for (const found of pathsOfWrongNumbers(seen))
        if (!others?.test(found)) through.push(`${path.join('.')}: ${found}`);
    }
  expect(through).toEqual([]);
});

/** What one cell makes, such as a sum or a record, beside the cell itself. */
const CELLS_LOST = 3;

test.each(CASES.filter(([, { names }]) => names))('%s: one wrong number costs its cell and no other', (_name, one) => {
  const { body, read, names } = one;
  const right = read(body);
  const lost: string[] = [];
  for (const path of numericMembers(body).filter((members) => !names!.test(members.join('.'))))
    for (const wrong of [...WRONG_NUMBERS, '7777.25x', null] as Cell[]) {
      const other = cellsLost(right, read(withValue(body, path, wrong)));
      if (other > CELLS_LOST) lost.push(`${path.join('.')} ${String(wrong)}: ${other} cells`);
    }
  expect(lost).toEqual([]);
});

/** How many values of an observation are not in the same place of the other. */
function cellsLost(right: unknown, seen: unknown): number {
  if (!isComposed(right)) return right === (isComposed(seen) ? undefined : seen) ? 0 : 1;
  const others = isComposed(seen) ? seen : {};
  let lost = 0;
  for (const name of Object.keys(right)) lost += cellsLost(right[name], others[name]);
  return lost;
}

function isComposed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function firstPageWithPoints(): Page {
  for (const moment of tennisCourts(1, 2025, Date.UTC(2026, 0, 5))) if (moment.points.length > 0) return moment;
  throw new Error('no court has a point');
}

/** The columns of a point are kept beside what was read of them. */
function withoutFrames(observation: ReturnType<typeof readTennis>): object {
  return { ...observation, points: observation.points.map((point) => ({ ...point, frame: undefined })) };
}

function pathsOfWrongNumbers(value: unknown): string[] {
  if (!isComposed(value)) return WRONG_NUMBERS.includes(value as number) ? [''] : [];
  const paths: string[] = [];
  for (const name of Object.keys(value))
    for (const path of pathsOfWrongNumbers(value[name])) paths.push(`.${name}${path}`);
  return paths;
}
