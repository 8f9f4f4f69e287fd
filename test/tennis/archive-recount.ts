import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';
import { careerOf, chosen, isPlayed, type Filter } from './archive-careers.js';
import { readMatches, readPlayers, readRankings, type RankedRow, type RawMatch, type Tour } from './archive-files.js';
import { headToHeadOf, scoreOf } from './archive-pairs.js';

type Get = (path: string) => Promise<Json>;
type RawFiles = ReturnType<typeof readRaw>;

const ROUNDS = ['Q1', 'Q2', 'Q3', 'ER', 'R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'BR', 'F'];
const KNOCK_OUT = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];

/** What the API tells of players, pairs, editions and ranking lists is counted again from upstream's rows. */
export function tennisRecount(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);
  let raw: RawFiles;

  beforeAll(() => {
    raw = readRaw();
  });

  test('two hundred players', async () => {
    expect(await recountPlayers(get, raw)).toEqual([]);
  });
  test('a hundred pairs that met', async () => {
    expect(await recountPairs(get, raw)).toEqual([]);
  });
  test('fifty editions', async () => {
    expect(await recountEditions(get, raw)).toEqual([]);
  });
  test('fifty ranking lists', async () => {
    expect(await recountRankings(get, raw)).toEqual([]);
  });
}

export function readRaw() {
  const [matches, players, lists] = [readMatches(), readPlayers(), readRankings()];
  const matchesOf = new Map<string, RawMatch[]>();
  const editions = new Map<string, RawMatch[]>();
  for (const match of matches) {
    for (const id of new Set([match.winner.id, match.loser.id])) push(matchesOf, id, match);
    push(editions, match.editionId, match);
  }
  const ranksOf = new Map<string, (RankedRow & { date: string })[]>();
  for (const { date, rows } of [...lists.ATP, ...lists.WTA])
    for (const row of rows) push(ranksOf, row.playerId, { date, ...row });
  return { matches, players, lists, matchesOf, editions, ranksOf };
}

export async function recountPlayers(get: Get, raw: RawFiles): Promise<string[]> {
  const random = seeded(1968);
  const drawn = (['ATP', 'WTA'] as const).flatMap((tour) => {
    const own = raw.players.filter((player) => player.tour === tour);
    const inMatches = own.filter(({ id }) => raw.matchesOf.has(id));
    const appearances = own.flatMap((player) => (raw.matchesOf.get(player.id) ?? []).map(() => player));
    return [...draw(appearances, 40, random), ...draw(inMatches, 40, random), ...draw(own, 20, random)];
  });
  return inFours(drawn, async ({ id, name, tour, hand, ioc, height }) => {
    const rows = raw.matchesOf.get(id) ?? [];
    const profile = await get(`players/${id}`);
    const dates = rows.map(({ date }) => date).toSorted();
    const found = differences(id, profile, {
      name,
      tour,
      ioc,
      hand,
      height_cm: height,
      first_match_date: dates[0] ?? null,
      last_match_date: dates.at(-1) ?? null,
      ...rankingOf(id, raw, tour),
    });
    for (const filter of [{}, filterOf(rows, random)]) {
      const place = `players/${id}/stats${queryOf(filter)}`;
      const { by_year, ...told } = await get(place);
      const seasons = Object.fromEntries(by_year.map(({ year, ...season }: Json) => [year, season]));
      found.push(...differences(place, { ...told, seasons }, careerOf(id, rows, filter)));
    }
    const place = `players/${id}/matches`;
    const log = await get(`${place}?page_size=100`);
    found.push(...differences(place, log, { total: rows.length }));
    return [...found, ...rowDifferences(place, log.items, rows)];
  });
}

export async function recountPairs(get: Get, raw: RawFiles): Promise<string[]> {
  const random = seeded(1969);
  const pairs = new Map<string, RawMatch[]>();
  for (const match of raw.matches) push(pairs, [match.winner.id, match.loser.id].toSorted().join(' '), match);
  const keys = [...pairs.keys()].filter((key) => new Set(key.split(' ')).size === 2);
  const meetings = keys.flatMap((key) => pairs.get(key)!.map(() => key));
  const drawn = (['atp', 'wta'] as const).flatMap((tour) => [
    ...draw(
      meetings.filter((key) => key.startsWith(tour)),
      30,
      random,
    ),
    ...draw(
      keys.filter((key) => key.startsWith(tour) && pairs.get(key)!.length > 3),
      20,
      random,
    ),
  ]);
  return inFours(drawn, async (key) => {
    const [rows, pair] = [pairs.get(key)!, key.split(' ') as [string, string]];
    const found: string[] = [];
    for (const filter of [{}, filterOf(rows, random)]) {
      const place = `h2h/${pair.join('/')}${queryOf(filter)}`;
      const { matches, ...told } = await get(place);
      const met = Object.fromEntries(matches.map(({ id, ...meeting }: Json) => [id, meeting]));
      found.push(...differences(place, { ...told, met }, headToHeadOf(pair, rows, filter)));
      const dates = matches.map(({ date }: Json) => date);
      found.push(...differences(`${place} in order`, dates, dates.toSorted()));
      found.push(...differences(place, matches.length, chosen(rows, filter).filter(isPlayed).length));
    }
    const log = await get(`players/${pair[0]}/matches?opponent_id=${pair[1]}&page_size=100`);
    return [...found, ...rowDifferences(key, log.items, rows), ...differences(key, log, { total: rows.length })];
  });
}

export async function recountEditions(get: Get, raw: RawFiles): Promise<string[]> {
  const random = seeded(1970);
  return inFours(draw([...raw.editions.keys()], 50, random), async (id) => {
    const rows = raw.editions.get(id)!;
    const first = rows[0]!;
    const finals = rows.filter(({ round }) => round === 'F');
    const final = finals.length === 1 ? finals[0] : undefined;
    const place = `tournaments/${id}`;
    const told = await get(place);
    const found = differences(place, told, {
      name: first.name,
      year: first.season,
      tour: first.tour,
      level: first.level,
      surface: first.surface,
      start_date: first.date,
      draw_size: first.drawSize,
      match_count: rows.length,
      champion: final ? { id: final.winner.id } : null,
      runner_up: final ? { id: final.loser.id } : null,
      final_score: final ? scoreOf(final) : null,
    });
    const inOrder = (codes: readonly string[]) => codes.filter((code) => rows.some(({ round }) => round === code));
    found.push(
      ...differences(
        `${place} rounds`,
        told.rounds.filter((code: string) => code !== 'RR'),
        inOrder(ROUNDS),
      ),
    );
    const schedule = await get(`${place}/schedule`);
    found.push(
      ...rowDifferences(`${place}/schedule`, schedule.items, rows),
      ...differences(place, schedule, { total: rows.length }),
    );
    const { rounds, ...draw } = await get(`${place}/draw`);
    found.push(
      ...differences(`${place}/draw`, draw, { year: first.season, surface: first.surface, draw_size: first.drawSize }),
    );
    found.push(...drawDifferences(`${place}/draw`, rounds, rows));
    return found;
  });
}

export async function recountRankings(get: Get, raw: RawFiles): Promise<string[]> {
  const random = seeded(1973);
  const both = (['ATP', 'WTA'] as const).map((tour) => ({ tour, lists: raw.lists[tour] }));
  const found = await inFours(both, async ({ tour, lists }) => {
    const { items } = await get(`rankings/dates?tour=${tour}`);
    return differences(
      `rankings/dates?tour=${tour}`,
      items,
      lists.toReversed().map(({ date, rows }) => ({ date, row_count: rows.length })),
    );
  });
  const drawn = [...draw(raw.lists.ATP, 30, random), ...draw(raw.lists.WTA, 20, random)];
  const others = await inFours(drawn, async (list) => {
    const own = raw.lists[list.tour];
    const before = own[own.indexOf(list) - 1];
    const place = `rankings?tour=${list.tour}&date=${list.date}`;
    const page = 1 + Math.floor(random() * Math.ceil(list.rows.length / 40));
    const { items, ...told } = await get(`${place}&page_size=40&page=${page}`);
    const differing = differences(place, told, {
      total: list.rows.length,
      ranking_date: list.date,
      previous_date: before?.date ?? null,
    });
    const isNear = before !== undefined && daysBetween(before.date, list.date) <= 14;
    for (const item of items) {
      const row = list.rows.find(({ playerId }) => playerId === item.player_id);
      const last = before?.rows.find(({ playerId }) => playerId === item.player_id);
      if (!row) differing.push(`${place}: ${item.player_id} is not in the file`);
      else
        differing.push(
          ...differences(`${place} ${row.playerId}`, item, {
            rank: row.rank,
            points: row.points,
            tournaments_played: row.tournaments,
            previous_rank: last?.rank ?? null,
            movement: isNear && last ? last.rank - row.rank : null,
            tied: list.rows.filter(({ rank }) => rank === row.rank).length > 1,
          }),
        );
    }
    return [
      ...differing,
      ...differences(
        `${place} page ${page}`,
        items.map(({ rank }: Json) => rank),
        list.rows.map(({ rank }) => rank).slice((page - 1) * 40, page * 40),
      ),
    ];
  });
  return [...found, ...others];
}

/** Every told match stands in the files and has their figures. */
function rowDifferences(place: string, items: readonly Json[], rows: readonly RawMatch[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counted = (row: RawMatch) => ({
    match_date: row.date,
    round: row.round,
    result_type: row.resultType,
    score: scoreOf(row),
    winner_id: row.winner.id,
  });
  const distinct = new Set(items.map(({ id, match_id }) => id ?? match_id)).size;
  return [
    ...differences(`${place} rows`, distinct, Math.min(rows.length, items.length)),
    ...items.flatMap((item) => {
      const row = byId.get(item.id ?? item.match_id);
      return row ? differences(`${place} ${row.id}`, item, counted(row)) : [`${place}: no such row as ${item.id}`];
    }),
  ];
}

/** Each match of a round of the bracket stands in that round. */
function drawDifferences(place: string, rounds: readonly Json[], rows: readonly RawMatch[]): string[] {
  const told = Object.fromEntries(
    rounds.map(({ round_code, matches }) => [
      round_code,
      Object.fromEntries(
        matches
          .filter(({ match_num }: Json) => match_num > 0)
          .map(({ match_id, score, player1, player2 }: Json) => [
            match_id,
            { score, winner: [player1, player2].find(({ is_winner }: Json) => is_winner)?.id },
          ]),
      ),
    ]),
  );
  const counted: Record<string, Record<string, unknown>> = {};
  for (const match of rows.filter(({ round }) => KNOCK_OUT.includes(round)))
    (counted[match.round] ??= {})[match.id] = { score: scoreOf(match) ?? '', winner: match.winner.id };
  return [
    ...differences(place, told, counted),
    ...differences(place, Object.keys(told).length, Object.keys(counted).length),
  ];
}

function rankingOf(id: string, raw: RawFiles, tour: Tour): Record<string, unknown> {
  const own = raw.ranksOf.get(id) ?? [];
  const best = Math.min(...own.map(({ rank }) => rank));
  const newest = raw.lists[tour].at(-1)!.date;
  const now = own.find(({ date }) => date === newest);
  return {
    career_high_rank: own.length === 0 ? null : best,
    career_high_rank_date: own.find(({ rank }) => rank === best)?.date ?? null,
    weeks_at_no_1: own.filter(({ rank }) => rank === 1).length,
    current_rank: now?.rank ?? null,
    current_points: now?.points ?? null,
  };
}

/** One of the surfaces, levels or seasons of the rows. */
function filterOf(rows: readonly RawMatch[], random: () => number): Filter {
  const row = rows[Math.floor(random() * rows.length)];
  if (!row) return { surface: 'Hard' };
  const filters: Filter[] = [
    { surface: row.surface },
    { level: row.level },
    { year_from: row.season, year_to: row.season + 1 },
  ];
  return filters[Math.floor(random() * filters.length)] as Filter;
}

const queryOf = (filter: Filter) => {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
};

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000;

/** Where what is told is not what was counted; it may tell more. */
function differences(place: string, told: Json, counted: unknown): string[] {
  if (counted === null || typeof counted !== 'object')
    return told === counted ? [] : [`${place}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`];
  if (told === null || typeof told !== 'object')
    return [`${place}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`];
  return Object.entries(counted).flatMap(([name, value]) => differences(`${place} ${name}`, told[name], value));
}

/** Four are asked at a time. */
async function inFours<Item>(items: readonly Item[], recount: (item: Item) => Promise<string[]>): Promise<string[]> {
  const [left, found] = [[...items], [] as string[]];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) found.push(...(await recount(item)));
  };
  await Promise.all([work(), work(), work(), work()]);
  return found.toSorted();
}

/** So many different ones of the list, which may have one of them often. */
function draw<Item>(list: readonly Item[], count: number, random: () => number): Item[] {
  const drawn = new Set<Item>();
  while (drawn.size < count) drawn.add(list[Math.floor(random() * list.length)] as Item);
  return [...drawn];
}

/** Numbers from 0 to below 1, the same ones in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
