import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { gunzipSync } from 'node:zlib';
import type { Archive } from '../support/archive.js';
import { DATA } from '../support/data.js';
import type { Json } from '../support/service.js';

type Row = Record<string, string>;

/** The rows of an upstream file by their columns' names. */
export const upstream = (file: string): Row[] =>
  parse(gunzipSync(readFileSync(`${DATA}/ufc/${file}.csv.gz`)), { columns: true, relax_column_count: true });

/** The last word of a name without `Jr.` and numerals, in plain letters. */
export const lastWord = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z -]/g, '')
    .replace(/ (jr|sr|i+|iv)$/i, '')
    .trim()
    .toLowerCase()
    .split(/[ -]/)
    .at(-1)!;

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Whether upstream's spelling is one of a name's: its beginning, or the same last name and first letter. */
function isSpelling(written: string, name: string): boolean {
  const [one, other] = [plain(written), plain(name)];
  return (
    one.startsWith(other) || other.startsWith(one) || (lastWord(written) === lastWord(name) && one[0] === other[0])
  );
}

/** People whom the panel names otherwise than the lists of fighters do. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Ronaldo Souza': 'Jacare Souza',
  'Antonio Rogerio Nogueira': 'Rogerio Nogueira',
  'Cris Cyborg': 'Cristiane Justino',
  'Magomed Bibulatov': 'Bibulatov Magomed',
  'Ulka Sasaki': 'Yuta Sasaki',
};

/** Draws by a seed, the same ones in each run (mulberry32). */
function drawn<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const left = [...items];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0]!,
  );
}

/** Does `work` for each, four at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, one));
}

const dayOf = (written: string) => new Date(`${written} UTC`).toISOString().slice(0, 10);
const idOf = (url: string) => url.split('/').at(-1)!;
const text = (cell: string | undefined) =>
  cell === undefined || cell.trim() === '' || cell === '--' ? null : cell.trim();
const round = (value: number, places: number) => Math.round(value * 10 ** places + 1e-7) / 10 ** places;
const ratio = (part: number, whole: number) => (whole === 0 ? null : round(part / whole, 4));

const WORDS: Readonly<Record<string, string>> = { W: 'win', L: 'loss', D: 'draw', NC: 'no_contest' };
const METHODS: Readonly<Record<string, string>> = {
  'KO/TKO': 'ko-tko',
  "TKO - Doctor's Stoppage": 'ko-tko',
  Submission: 'sub',
  'Decision - Unanimous': 'dec',
  'Decision - Split': 'dec',
  'Decision - Majority': 'dec',
  DQ: 'dq',
  'Could Not Continue': 'nc',
  Overturned: 'nc',
};
const WEIGHTS = [
  "Women's Strawweight",
  "Women's Flyweight",
  "Women's Bantamweight",
  "Women's Featherweight",
  'Light Heavyweight',
  'Super Heavyweight',
  'Heavyweight',
  'Middleweight',
  'Welterweight',
  'Lightweight',
  'Featherweight',
  'Bantamweight',
  'Flyweight',
];

/** A bout as the list of results tells it. */
interface Told {
  id: string;
  day: string;
  names: [string, string];
  outcomes: [string, string];
  row: Row;
}

/** The results by upstream's id of the bout: one that stands under two names of its event counts once. */
function readResults(): Map<string, Told> {
  const days = new Map(upstream('ufc_event_details').map(({ EVENT, DATE }) => [EVENT!.trim(), dayOf(DATE!)]));
  const told = new Map<string, Told>();
  for (const row of upstream('ufc_fight_results')) {
    const day = days.get(row.EVENT!.trim());
    if (day === undefined) continue;
    const [red = '', blue = ''] = row.BOUT!.split(' vs. ').map((name) => name.trim());
    const [first = '', second = ''] = row.OUTCOME!.split('/').map((word) => WORDS[word]!);
    told.set(idOf(row.URL!), { id: idOf(row.URL!), day, names: [red, blue], outcomes: [first, second], row });
  }
  return told;
}

/** What a bout's row in the API says of its result, as the results file tells it. */
function resultOf({ row, outcomes }: Told) {
  const weight = row.WEIGHTCLASS!;
  const method = row.METHOD!.trim();
  const isTitle = /^UFC.*(Title|Championship)/.test(weight) && !weight.includes('Tournament');
  const [, rounds] = /^(\d+) Rnd/.exec(row['TIME FORMAT']!) ?? [];
  return {
    outcomes,
    method,
    methodKey: METHODS[method] ?? 'other',
    isOverturned: method === 'Overturned',
    resultRound: Number(row.ROUND),
    resultTime: row.TIME!.trim(),
    titleBout: isTitle,
    interimTitle: isTitle && weight.includes('Interim'),
    weightClass:
      WEIGHTS.find((name) => weight.includes(name)) ?? (weight.includes('Catch') ? 'Catchweight' : 'Open Weight'),
    scheduledRounds: rounds === undefined ? null : Number(rounds),
    referee: text(row.REFEREE),
  };
}

function shownResult(bout: Json) {
  const { method, methodKey, isOverturned, resultRound, resultTime, titleBout, interimTitle } = bout;
  const { weightClass, scheduledRounds, referee, red, blue } = bout;
  const outcomes = [red.outcome, blue.outcome];
  const result = { outcomes, method, methodKey, isOverturned, resultRound, resultTime, titleBout, interimTitle };
  return { ...result, weightClass, scheduledRounds, referee };
}

/**
 * The totals of a decision's judges, red first; some stand without a name. Of each card the second number is the winner's: it is
 * the higher one of 3,590 decided bouts, whichever of the two won, and of none the lower one. In draws the first named has it.
 */
function judgesOf({ row, outcomes }: Told) {
  if (!row.METHOD!.startsWith('Decision')) return [];
  const parts = row.DETAILS!.split(/(\d+ - \d+)\.?/);
  return parts.flatMap((part, at) => {
    if (at % 2 === 0) return [];
    const [first, second] = part.split(' - ').map(Number);
    const name = parts[at - 1]!.replace(/^Point.* by [A-Z][a-z]+(?=[A-Z])/, '').trim();
    return [[name || null, ...(outcomes[1] === 'win' ? [first, second] : [second, first])]];
  });
}

/** Columns of the rounds file, by where the API has them. */
const ROUND_FIGURES: readonly [column: string, at: (row: Json) => number][] = [
  ['knockdowns', (row) => row.knockdowns],
  ['significant_strikes_landed', (row) => row.sigStrikesLanded],
  ['significant_strikes_attempted', (row) => row.sigStrikesAttempted],
  ['total_strikes_landed', (row) => row.totalStrikesLanded],
  ['total_strikes_attempted', (row) => row.totalStrikesAttempted],
  ['takedown_successful', (row) => row.takedownsLanded],
  ['takedown_attempted', (row) => row.takedownsAttempted],
  ['submission_attempt', (row) => row.submissionAttempts],
  ['reversals', (row) => row.reversals],
  ...areaFigures('target', ['head', 'body', 'leg']),
  ...areaFigures('position', ['distance', 'clinch', 'ground']),
];

function areaFigures(kind: string, areas: string[]): [column: string, at: (row: Json) => number][] {
  return areas.flatMap((area) =>
    ['landed', 'attempted'].map((figure): [string, (row: Json) => number] => [
      `${area}_${figure}`,
      (row) => row[kind][area][figure],
    ]),
  );
}

/**
 * The lines of the rounds file by upstream's id of the bout: of the day on which both names were, else, because the file
 * spells some otherwise, of one of them whom no other bout of the day fits, else of its event, which has no day there.
 */
function readRounds(told: readonly Told[]): Map<string, Line[]> {
  const fights = new Map<string, Row[]>();
  for (const row of upstream('ufc_stats')) {
    const rows = fights.get(row.id!) ?? fights.set(row.id!, []).get(row.id!)!;
    // One bout stands there twice.
    if (!rows.some(({ fighter, round: same }) => fighter === row.fighter && same === row.round)) rows.push(row);
  }
  const places = new Map<string, Row[][]>();
  for (const rows of fights.values()) {
    const place = rows[0]!.fight_date || pairing(rows[0]!.event!);
    places.set(place, [...(places.get(place) ?? []), rows]);
  }
  const found = new Map<string, Line[]>();
  for (const enough of [2, 1])
    for (const bout of told) {
      const common = (rows: Row[]) =>
        bout.names.filter((name) => rows.some(({ fighter }) => isSpelling(fighter!, name))).length;
      for (const place of [bout.day, pairing(bout.row.EVENT!)]) {
        const left = places.get(place) ?? [];
        const fits = found.has(bout.id) ? [] : left.filter((rows) => common(rows) >= enough);
        if (fits.length !== 1) continue;
        found.set(bout.id, linesOf(bout, fits[0]!));
        places.set(
          place,
          left.filter((rows) => rows !== fits[0]),
        );
      }
    }
  return found;
}

/** Of an event's title what names its main bout, which is spelt alike where the rest is not. */
const pairing = (title: string) => plain(title.split(':').at(-1)!);

/** A row of the rounds file, and whose it is: 0 the first named of the bout, 1 the second. */
interface Line {
  row: Row;
  side: number;
}

/** One of the two names may be spelt otherwise; the other one tells. */
function linesOf({ names }: Told, rows: readonly Row[]): Line[] {
  const written = [...new Set(rows.map(({ fighter }) => fighter!))];
  const fit = (name: string, side: number) =>
    plain(name) === plain(names[side]!) ? 2 : isSpelling(name, names[side]!) ? 1 : 0;
  const straight = written.reduce((sum, name, at) => sum + fit(name, at) - fit(name, 1 - at), 0);
  return rows.map((row) => ({
    row,
    side: straight >= 0 ? written.indexOf(row.fighter!) : 1 - written.indexOf(row.fighter!),
  }));
}

const roundOf = (row: Row) => Number(row.round!.replace('round ', ''));

/** Seconds that a bout lasted: the rounds before the last one at their length, and the time in it. */
function secondsOf({ row }: Told): number | null {
  const [, written] = /\(([\d-]+)\)/.exec(row['TIME FORMAT']!) ?? [];
  const [minutes = 0, seconds = 0] = row.TIME!.split(':').map(Number);
  const last = Number(row.ROUND);
  const lengths = written?.split('-').map(Number) ?? [];
  if (last > 1 && lengths.length < last - 1) return null;
  return lengths.slice(0, last - 1).reduce((sum, length) => sum + 60 * length, 0) + 60 * minutes + seconds;
}

/** A recount of what the API tells, from upstream's files by code of its own; what is drawn goes by a seed. */
export function ufcRecount(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);
  let results: Map<string, Told>;
  let rounds: Map<string, Line[]>;

  beforeAll(() => {
    results = readResults();
    rounds = readRounds([...results.values()]);
  });

  const roundsOf = ({ id }: Told) => rounds.get(id);

  test('fifty cards: results, judges, and every figure of every round', async () => {
    const cards = drawn(upstream('ufc_event_details'), 50, 1);
    const wrong: unknown[] = [];
    let compared = 0;
    const compare = (what: unknown, shown: unknown, expected: unknown) => {
      compared += 1;
      if (JSON.stringify(shown) !== JSON.stringify(expected)) wrong.push([what, shown, expected]);
    };
    await each(cards, async ({ DATE }) => {
      const day = dayOf(DATE!);
      const expected = [...results.values()].filter((bout) => bout.day === day);
      const { data: events } = await get(`events?from=${day}&to=${day}&limit=100`);
      const shown: Json[] = [];
      for (const { slug } of events) shown.push(...(await get(`events/${slug}/bouts?limit=100`)).data);
      compare([day, 'bouts'], shown.length, expected.length);
      for (const { id } of shown) {
        const { data: bout } = await get(`bouts/${id}`);
        const source = bout.externalIds.find(({ provider }: Json) => provider === 'ufcstats')?.id as string;
        const bouts = results.get(source);
        if (!bouts) {
          wrong.push([day, id, 'is in no file']);
          continue;
        }
        compare([day, id, 'result'], shownResult(bout), resultOf(bouts));
        compare(
          [day, id, 'names'],
          [bout.red, bout.blue].map(({ fighterName }) => lastWord(fighterName)),
          bouts.names.map(lastWord),
        );
        compare(
          [day, id, 'judges'],
          bout.judges.map(({ name, total }: Json) => [name, total.red, total.blue]),
          judgesOf(bouts),
        );
        const { data: lines } = await get(`bouts/${id}/rounds?limit=100`);
        const rows = roundsOf(bouts) ?? [];
        compare([day, id, 'rounds'], lines.length, rows.length);
        for (const line of lines) {
          const side = line.corner === 'red' ? 0 : 1;
          const found = rows.find((one) => roundOf(one.row) === line.round && one.side === side);
          for (const [column, at] of ROUND_FIGURES)
            compare([day, id, line.round, line.corner, column], at(line), found && Number(found.row[column]));
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(20_000);
  });

  test('a hundred fighters: profile, record, every bout, and their career', async () => {
    const listed = upstream('ufc_fighter_tott');
    const times = new Map<string, number>();
    for (const { FIGHTER } of listed) times.set(FIGHTER!.trim(), (times.get(FIGHTER!.trim()) ?? 0) + 1);
    const bouts = new Map<string, Told[]>();
    for (const bout of results.values())
      for (const name of bout.names) bouts.set(name, [...(bouts.get(name) ?? []), bout]);
    // Namesakes have tests of their own.
    const known = listed.filter(({ FIGHTER }) => times.get(FIGHTER!.trim()) === 1 && bouts.has(FIGHTER!.trim()));
    const often = known.filter(({ FIGHTER }) => bouts.get(FIGHTER!.trim())!.length >= 10);
    const wrong: unknown[] = [];
    const compare = (what: unknown, shown: unknown, expected: unknown) => {
      if (JSON.stringify(shown) !== JSON.stringify(expected)) wrong.push([what, shown, expected]);
    };
    await each([...drawn(often, 50, 2), ...drawn(known, 50, 3)], async (row) => {
      const name = row.FIGHTER!.trim();
      const own = bouts.get(name)!;
      const { data: found } = await get(`search?q=${encodeURIComponent(name)}`);
      const slug = found.fighters[0]?.slug as string;
      const { data: profile } = await get(`fighters/${slug}`);
      compare([name, 'id'], profile.externalIds.map(({ id }: Json) => id).includes(idOf(row.URL!)), true);
      compare([name, 'profile'], shownProfile(profile), profileOf(row));
      const sides = own.map((bout) => ({ bout, side: bout.names.indexOf(name) }));
      const count = (outcome: string) => sides.filter(({ bout, side }) => bout.outcomes[side] === outcome).length;
      const { recordWins, recordLosses, recordDraws, recordNoContest } = profile;
      compare(
        [name, 'record'],
        [recordWins, recordLosses, recordDraws, recordNoContest],
        [count('win'), count('loss'), count('draw'), count('no_contest')],
      );
      const { data: fights } = await get(`fighters/${slug}/fights?limit=100`);
      const lineOf = (day: string, opponent: string, ...rest: unknown[]) =>
        [day, lastWord(opponent), ...rest].join(' | ');
      compare(
        [name, 'fights'],
        fights
          .map((one: Json) =>
            lineOf(one.date, one.opponent.name, one.corner, one.outcome, one.method, one.round, one.time),
          )
          .toSorted(),
        sides
          .map(({ bout, side }) => {
            const { method, resultRound, resultTime } = resultOf(bout);
            const corner = side === 0 ? 'red' : 'blue';
            return lineOf(
              bout.day,
              bout.names[1 - side]!,
              corner,
              bout.outcomes[side],
              method,
              resultRound,
              resultTime,
            );
          })
          .toSorted(),
      );
      const { data: stats } = await get(`fighters/${slug}/stats`);
      compare([name, 'career'], shownCareer(stats), careerOf(name, own, roundsOf));
    });
    expect(wrong).toEqual([]);
  });

  test('fifty lists of the panel: who stands where, and since the list before', async () => {
    const lists = new Map<string, Row[]>();
    for (const row of upstream('rankings_history')) lists.set(row.date!, [...(lists.get(row.date!) ?? []), row]);
    const days = [...lists.keys()].toSorted();
    const wrong: unknown[] = [];
    await each(drawn(days, 50, 4), async (day) => {
      const before = days[days.indexOf(day) - 1];
      const isNear = before !== undefined && Date.parse(day) - Date.parse(before) <= 14 * 86_400_000;
      const standing = ranksIn((isNear && lists.get(before)) || []);
      const { data } = await get(`rankings/media?date=${day}&limit=50`);
      const shownLists = data.divisions.map(({ label }: Json) => label).toSorted();
      const listed = [...new Set(lists.get(day)!.map(labelOf))].toSorted();
      if (shownLists.join() !== listed.join()) wrong.push([day, shownLists, listed]);
      for (const { label, champion, rows } of data.divisions) {
        const left: Json[] = [...(champion ? [champion] : []), ...rows];
        for (const row of lists.get(day)!.filter((one) => labelOf(one) === label && one.fighter !== 'NA')) {
          const rank = Number(row.rank);
          const earlier = standing.get(keyOf(row));
          const change = earlier === undefined ? null : earlier - rank;
          const name = OTHER_NAMES[row.fighter!] ?? row.fighter!;
          const found = left.findIndex((one) => one.rank === rank && isSpelling(name, one.fighterName as string));
          const [shown] = found < 0 ? [] : left.splice(found, 1);
          if (shown?.change !== change)
            wrong.push([day, label, row.fighter, rank, change, shown?.fighterName, shown?.change]);
        }
        if (left.length > 0) wrong.push([day, label, left.map(({ rank, fighterName }) => [rank, fighterName])]);
      }
    });
    expect(wrong).toEqual([]);
  });
}

const labelOf = ({ weightclass }: Row) => weightclass!.replace(/^Men's /, '');
const keyOf = (row: Row) => `${labelOf(row)} ${plain(row.fighter!)}`;

function ranksIn(rows: readonly Row[]): Map<string, number> {
  return new Map(rows.map((row) => [keyOf(row), Number(row.rank)]));
}

function profileOf(row: Row) {
  const [, feet, inches] = /^(\d+)' (\d+)"$/.exec(row.HEIGHT!) ?? [];
  const height = feet === undefined ? null : 12 * Number(feet) + Number(inches);
  const reach = text(row.REACH) === null ? null : Number(row.REACH!.replace('"', ''));
  return {
    heightInches: height,
    heightCm: height === null ? null : round(2.54 * height, 1),
    reachInches: reach,
    reachCm: reach === null ? null : round(2.54 * reach, 1),
    weightLbs: text(row.WEIGHT) === null ? null : Number(row.WEIGHT!.replace(' lbs.', '')),
    stance: text(row.STANCE),
    birthDate: text(row.DOB) === null ? null : dayOf(row.DOB!),
  };
}

function shownProfile({ heightInches, heightCm, reachInches, reachCm, weightLbs, stance, birthDate }: Json) {
  return { heightInches, heightCm, reachInches, reachCm, weightLbs, stance, birthDate };
}

/** Career figures over the bouts whose rounds are known, as the record book of ufcstats.com defines them. */
function careerOf(name: string, bouts: readonly Told[], roundsOf: (bout: Told) => Line[] | undefined) {
  const measured = bouts.filter((bout) => roundsOf(bout) !== undefined);
  const lines = measured.flatMap((bout) =>
    roundsOf(bout)!.map(({ row, side }) => ({ row, isOwn: bout.names[side] === name })),
  );
  const sum = (column: string, own = true) =>
    lines.reduce((total, { row, isOwn }) => total + (isOwn === own ? Number(row[column]) : 0), 0);
  const lasted = measured.map(secondsOf);
  const seconds = lasted.reduce<number>((total, one) => total + (one ?? 0), 0);
  const per = (count: number, unit: number) => (seconds === 0 ? null : round((count / seconds) * unit, 2));
  const [landed, attempted] = [sum('significant_strikes_landed'), sum('significant_strikes_attempted')];
  const [theirs, tried] = [sum('significant_strikes_landed', false), sum('significant_strikes_attempted', false)];
  const [taken, wanted] = [sum('takedown_successful', false), sum('takedown_attempted', false)];
  const place = (column: string) => [
    sum(`${column}_landed`),
    sum(`${column}_attempted`),
    ratio(sum(`${column}_landed`), landed),
  ];
  return {
    coverage: { fightsWithStats: measured.length, fightsTotal: bouts.length },
    strikes: [landed, attempted, ratio(landed, attempted)],
    perMinute: [per(landed, 60), per(theirs, 60)],
    defense: tried === 0 ? null : round(1 - theirs / tried, 4),
    knockdowns: [sum('knockdowns'), per(sum('knockdowns'), 900)],
    targets: ['head', 'body', 'leg'].map(place),
    positions: ['distance', 'clinch', 'ground'].map(place),
    takedowns: [
      sum('takedown_successful'),
      sum('takedown_attempted'),
      ratio(sum('takedown_successful'), sum('takedown_attempted')),
    ],
    takedownDefense: wanted === 0 ? null : round(1 - taken / wanted, 4),
    perQuarter: [per(sum('takedown_successful'), 900), per(sum('submission_attempt'), 900)],
    others: [sum('submission_attempt'), sum('reversals')],
  };
}

function shownCareer({ coverage, striking, grappling }: Json) {
  const { fightsWithStats, fightsTotal } = coverage;
  const place = ({ count, attempted, percent }: Json) => [count, attempted, percent];
  const { head, body, leg } = striking.sigStrikesByTarget;
  const { standing, clinch, ground } = striking.sigStrikesByPosition;
  return {
    coverage: { fightsWithStats, fightsTotal },
    strikes: [striking.significantStrikesLanded, striking.significantStrikesAttempted, striking.strikingAccuracy],
    perMinute: [striking.sigStrikesLandedPerMin, striking.sigStrikesAbsorbedPerMin],
    defense: striking.sigStrikeDefense,
    knockdowns: [striking.knockdowns, striking.knockdownAvg],
    targets: [head, body, leg].map(place),
    positions: [standing, clinch, ground].map(place),
    takedowns: [grappling.takedownsLanded, grappling.takedownsAttempted, grappling.takedownAccuracy],
    takedownDefense: grappling.takedownDefense,
    perQuarter: [grappling.takedownAvgPer15Min, grappling.submissionAvgPer15Min],
    others: [grappling.submissionAttempts, grappling.reversals],
  };
}
