import type { Json } from '../../support/service.js';
import { careerOf } from './careers.js';
import { differences, draw, inFours, seeded, type Get } from './drawn.js';
import type { RawFiles, RawMatch, RawPlayer } from './files.js';
import { anyFilter, queryOf, type Filter } from './filters.js';
import { historyOf, ranksOf, seasonRanksOf, yearEndsOf } from './rankings.js';
import { rowDifferences } from './rows.js';

/** Two hundred players of both tours: who played much, who played at all, and who is only listed. */
export function recountPlayers(get: Get, raw: RawFiles): Promise<string[]> {
  const random = seeded(1968);
  const drawn = (['ATP', 'WTA'] as const).flatMap((tour) => {
    const own = raw.players.filter((player) => player.tour === tour);
    const inMatches = own.filter(({ id }) => raw.matchesOf.has(id));
    const appearances = inMatches.flatMap((player) => raw.matchesOf.get(player.id)!.map(() => player));
    const ranked = own.filter(({ id }) => raw.ranksOf.has(id));
    return [
      ...draw(appearances, 40, random),
      ...draw(inMatches, 35, random),
      ...draw(ranked, 15, random),
      ...draw(own, 10, random),
    ];
  });
  const asked = drawn.map((player) => {
    const rows = raw.matchesOf.get(player.id) ?? [];
    return { player, rows, filters: [{}, anyFilter(rows, random)] };
  });
  return inFours(asked, async ({ player, rows, filters }) => {
    const found = await profileDifferences(get, raw, player, rows);
    for (const filter of filters) found.push(...(await careerDifferences(get, raw, player, rows, filter)));
    return found;
  });
}

async function profileDifferences(
  get: Get,
  { lists, ranksOf: ranks }: RawFiles,
  player: RawPlayer,
  rows: readonly RawMatch[],
): Promise<string[]> {
  const { id, name, tour, hand, ioc, height } = player;
  const own = ranks.get(id) ?? [];
  const [log, yearEnds] = [`players/${id}/matches?page_size=100`, `rankings/history/${id}?interval=year_end`];
  const { summary, grand_slams } = careerOf(id, rows, {});
  const days = rows.map(({ date }) => date).toSorted();
  const profile = { id, name, tour, hand, ioc, height_cm: height, birth_date: bornOf(player, rows) };
  const career = {
    career: summary,
    titles_count: summary.titles_count,
    grand_slams,
    first_match_date: days[0] ?? null,
    last_match_date: days.at(-1) ?? null,
  };
  const { items, total } = await get(log);
  const newest = items.map(({ match_date }: Json) => match_date);
  return [
    ...differences(`players/${id}`, await get(`players/${id}`), {
      ...profile,
      ...career,
      ...ranksOf(own, lists[tour]),
    }),
    ...differences(`rankings/history/${id}`, await get(`rankings/history/${id}`), historyOf(own, lists[tour])),
    ...differences(yearEnds, await get(yearEnds), yearEndsOf(own, lists[tour])),
    ...differences(log, total, rows.length),
    ...differences(`${log} days`, newest.join(), days.toReversed().slice(0, 100).join()),
    ...rowDifferences(log, items, rows),
  ];
}

/**
 * A player whom the files say to be under 12 or over 60 in more than half of the matches has the birth date of somebody
 * else, and nobody without matches is younger than 12 today: one player of 2023 is.
 */
export function bornOf({ born }: RawPlayer, rows: readonly RawMatch[]): string | null {
  const digits = (day: string) => Number(day.replaceAll('-', ''));
  const ages = rows.map(({ date }) => Math.floor((digits(date) - digits(born ?? '')) / 10_000));
  if (rows.length === 0) return born !== null && born > '2020' ? null : born;
  return ages.filter((age) => age < 12 || age > 60).length > rows.length / 2 ? null : born;
}

async function careerDifferences(
  get: Get,
  { lists, ranksOf: ranks }: RawFiles,
  { id, tour }: RawPlayer,
  rows: readonly RawMatch[],
  filter: Filter,
): Promise<string[]> {
  const place = `players/${id}/stats${queryOf(filter)}`;
  const { by_year, ...told } = await get(place);
  const seasons = Object.fromEntries(by_year.map(({ year, ...season }: Json) => [year, season]));
  const counted = careerOf(id, rows, filter);
  const ranked = Object.keys(counted.seasons).map((season) => [
    season,
    seasonRanksOf(Number(season), ranks.get(id) ?? [], lists[tour]),
  ]);
  return [
    ...differences(place, { ...told, seasons }, counted),
    ...differences(`${place} seasons`, seasons, Object.fromEntries(ranked)),
    ...differences(`${place} seasons`, Object.keys(seasons).length, ranked.length),
  ];
}
