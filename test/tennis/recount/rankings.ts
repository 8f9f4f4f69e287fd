import type { Json } from '../../support/service.js';
import { differences, draw, inFours, seeded, type Get } from './drawn.js';
import type { DatedRow, RankedRow, RankingList, RawFiles, Tour } from './files.js';

const PAGE = 40;

/** Fifty lists: what each tells of all its players, and a page of its rows. */
export async function recountRankings(get: Get, { lists, players }: RawFiles): Promise<string[]> {
  const random = seeded(1973);
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const drawn = [...draw(lists.ATP, 30, random), ...draw(lists.WTA, 20, random)].map((list) => ({
    list,
    page: 1 + Math.floor(random() * Math.ceil(list.rows.length / PAGE)),
  }));
  const days = await inFours(['ATP', 'WTA'] as const, (tour) => dayDifferences(get, tour, lists[tour]));
  const rows = await inFours(drawn, async ({ list, page }) => {
    const before = lists[list.tour][lists[list.tour].indexOf(list) - 1];
    const place = `rankings?tour=${list.tour}&date=${list.date}&page_size=${PAGE}&page=${page}`;
    const { items, ...told } = await get(place);
    const ranks = list.rows.slice((page - 1) * PAGE, page * PAGE).map(({ rank }) => rank);
    return [
      ...differences(place, told, {
        tour: list.tour,
        total: list.rows.length,
        ranking_date: list.date,
        previous_date: before?.date ?? null,
      }),
      ...differences(place, items.map(({ rank }: Json) => rank).join(), ranks.join()),
      ...items.flatMap((item: Json) => {
        const row = list.rows.find(({ playerId }) => playerId === item.player_id);
        if (!row) return [`${place}: the files have no ${item.player_id} there`];
        const counted = { ...standingOf(row, list, before), player_name: names.get(row.playerId) };
        return differences(`${place} ${row.playerId}`, item, counted);
      }),
    ];
  });
  return [...days, ...rows];
}

async function dayDifferences(get: Get, tour: Tour, lists: readonly RankingList[]): Promise<string[]> {
  const place = `rankings/dates?tour=${tour}`;
  const { items, total } = await get(place);
  const days = (some: readonly { date: string; count: number }[]) =>
    Object.fromEntries(some.map(({ date, count }) => [date, count]));
  return [
    ...differences(place, total, lists.length),
    ...differences(
      place,
      days(items.map(({ date, row_count }: Json) => ({ date, count: row_count }))),
      days(lists.map(({ date, rows }) => ({ date, count: rows.length }))),
    ),
  ];
}

function standingOf(row: RankedRow, list: RankingList, before: RankingList | undefined): Record<string, unknown> {
  const last = before?.rows.find(({ playerId }) => playerId === row.playerId);
  const isNear = before !== undefined && daysBetween(before.date, list.date) <= 14;
  return {
    rank: row.rank,
    points: row.points,
    tournaments_played: row.tournaments,
    previous_rank: last?.rank ?? null,
    previous_points: last?.points ?? null,
    points_change: row.points === null || last === undefined || last.points === null ? null : row.points - last.points,
    movement: isNear && last ? last.rank - row.rank : null,
    is_new_entry: last === undefined,
    tied: list.rows.filter(({ rank }) => rank === row.rank).length > 1,
  };
}

/** What a player's profile tells of all lists. */
export function ranksOf(own: readonly DatedRow[], lists: readonly RankingList[]): Record<string, unknown> {
  const best = bestOf(own);
  const now = own.find(({ date }) => date === lists.at(-1)?.date);
  const before = own.find(({ date }) => date === lists.at(-2)?.date);
  return {
    career_high_rank: best?.rank ?? null,
    career_high_rank_date: best?.date ?? null,
    weeks_at_no_1: own.filter(({ rank }) => rank === 1).length,
    current_rank: now?.rank ?? null,
    current_points: now?.points ?? null,
    current_rank_date: now?.date ?? null,
    rank_movement: now && before && daysBetween(before.date, now.date) <= 14 ? before.rank - now.rank : null,
  };
}

/** What a player's history tells of the lists. */
export function historyOf(own: readonly DatedRow[], lists: readonly RankingList[]): Record<string, unknown> {
  const best = bestOf(own);
  const shown = own.map(({ date, rank, points }) => {
    const before = lists[lists.findIndex((list) => list.date === date) - 1];
    const last = own.find((row) => row.date === before?.date);
    const isNear = before !== undefined && daysBetween(before.date, date) <= 14;
    return { date, rank, points, movement: last && isNear ? last.rank - rank : null };
  });
  return {
    total: own.length,
    items: { ...shown, length: shown.length },
    summary: {
      best_rank: best?.rank ?? null,
      best_rank_date: best?.date ?? null,
      worst_rank: own.length === 0 ? null : Math.max(...own.map(({ rank }) => rank)),
      weeks_ranked: own.length,
      weeks_top_10: own.filter(({ rank }) => rank <= 10).length,
      weeks_at_no_1: own.filter(({ rank }) => rank === 1).length,
      first_date: own[0]?.date ?? null,
      last_date: own.at(-1)?.date ?? null,
    },
  };
}

/** The ranks of a season; its end is known where a list came out in the last five weeks of the year. */
export function seasonRanksOf(season: number, own: readonly DatedRow[], lists: readonly RankingList[]) {
  const of = <Dated extends { date: string }>(rows: readonly Dated[]) =>
    rows.filter(({ date }) => date.startsWith(`${season}-`));
  const last = of(lists).at(-1);
  const isEnd = last !== undefined && daysBetween(last.date, `${season}-12-31`) <= 35;
  return {
    best_rank: bestOf(of(own))?.rank ?? null,
    year_end_rank: (isEnd && own.find(({ date }) => date === last.date)?.rank) || null,
  };
}

/** What a player's history tells of the ends of years. */
export function yearEndsOf(own: readonly DatedRow[], lists: readonly RankingList[]): Record<string, unknown> {
  const seasons = [...new Set(lists.map(({ date }) => Number(date.slice(0, 4))))];
  const ends = new Map(seasons.map((season) => [season, seasonRanksOf(season, own, lists).year_end_rank]));
  const shown = [...ends].flatMap(([season, rank]) => {
    const last = ends.get(season - 1) ?? null;
    return rank === null ? [] : [{ rank, movement: last === null ? null : last - rank }];
  });
  return { total: shown.length, items: { ...shown, length: shown.length } };
}

/** The first of the rows with the best rank. */
const bestOf = (rows: readonly DatedRow[]) => rows.toSorted((one, other) => one.rank - other.rank)[0];

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000;
