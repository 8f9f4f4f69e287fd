import type { Json } from '../../support/service.js';
import { byLevel, bySurface, chosen, isDecided, isFinal, isPlayed, isTieBreak } from './careers.js';
import { differences, draw, inFours, seeded, type Get } from './drawn.js';
import { groupBy, type RawFiles, type RawMatch } from './files.js';
import { anyFilter, queryOf, type Filter } from './filters.js';
import { rowDifferences, scoreOf } from './rows.js';

/** A hundred pairs of both tours; half of them met often. */
export function recountPairs(get: Get, { matches }: RawFiles): Promise<string[]> {
  const random = seeded(1969);
  const pairs = groupBy(matches, ({ winner, loser }) => [[winner.id, loser.id].toSorted().join(' ')]);
  const drawn = ['atp', 'wta'].flatMap((tour) => {
    const own = [...pairs].filter(([key]) => key.startsWith(tour) && new Set(key.split(' ')).size === 2);
    const often = own.filter(([, rows]) => rows.length >= (tour === 'atp' ? 10 : 3));
    return [...draw(own, 25, random), ...draw(often, 25, random)];
  });
  const asked = drawn.map(([key, rows]) => ({
    pair: key.split(' ') as [string, string],
    rows,
    filters: [{}, anyFilter(rows, random)],
  }));
  return inFours(asked, async ({ pair, rows, filters }) => {
    const place = `players/${pair[0]}/matches?opponent_id=${pair[1]}&page_size=100`;
    const log = await get(place);
    const found = [...differences(place, log, { total: rows.length }), ...rowDifferences(place, log.items, rows)];
    for (const filter of filters) found.push(...(await headToHeadDifferences(get, pair, rows, filter)));
    return found;
  });
}

async function headToHeadDifferences(
  get: Get,
  pair: readonly [string, string],
  rows: readonly RawMatch[],
  filter: Filter,
): Promise<string[]> {
  const place = `h2h/${pair.join('/')}${queryOf(filter)}`;
  const { matches, ...told } = await get(place);
  const met = Object.fromEntries(matches.map(({ id, ...meeting }: Json) => [id, meeting]));
  const dates: string[] = matches.map(({ date }: Json) => date);
  return [
    ...differences(place, { ...told, met }, headToHeadOf(pair, rows, filter)),
    ...differences(`${place} in order`, dates.join(), dates.toSorted().join()),
    ...differences(`${place} matches`, matches.length, told.summary.total_matches),
  ];
}

/** What a head-to-head tells, from the matches of its two players. */
function headToHeadOf(
  [one, other]: readonly [string, string],
  matches: readonly RawMatch[],
  filter: Filter,
): Record<string, unknown> {
  const played = chosen(matches, filter).filter(isPlayed);
  const wins = (some: readonly RawMatch[], id: string) => some.filter(({ winner }) => winner.id === id).length;
  const item = (some: readonly RawMatch[]) => ({
    total: some.length,
    player1_wins: wins(some, one),
    player2_wins: wins(some, other),
  });
  const [finals, slams] = [played.filter(isFinal), played.filter(({ level }) => level === 'G')];
  const deciders = played.filter(isDecided);
  const tieBreaks = played.flatMap(({ winner, sets }) =>
    sets.filter(isTieBreak).map(({ games }) => (games[0] > games[1] ? winner.id === one : winner.id !== one)),
  );
  const firsts = tieBreaks.filter(Boolean).length;
  return {
    player1: { id: one, wins: wins(played, one) },
    player2: { id: other, wins: wins(played, other) },
    summary: {
      total_matches: played.length,
      player1_wins: wins(played, one),
      player2_wins: wins(played, other),
      player1_lead: wins(played, one) - wins(played, other),
      finals_matches: finals.length,
      player1_finals_wins: wins(finals, one),
      player2_finals_wins: wins(finals, other),
      grand_slam_matches: slams.length,
      player1_grand_slam_wins: wins(slams, one),
      player2_grand_slam_wins: wins(slams, other),
    },
    surface_breakdown: bySurface(played, item),
    level_breakdown: byLevel(played, item),
    format_breakdown: {
      best_of_3: item(played.filter(({ bestOf }) => bestOf === 3)),
      best_of_5: item(played.filter(({ bestOf }) => bestOf === 5)),
    },
    tiebreak_record: {
      player1_tiebreaks_won: firsts,
      player2_tiebreaks_won: tieBreaks.length - firsts,
      total_tiebreaks: tieBreaks.length,
    },
    deciding_sets: {
      player1_deciding_set_wins: wins(deciders, one),
      player2_deciding_set_wins: wins(deciders, other),
      total_deciding_sets: deciders.length,
    },
    met: Object.fromEntries(played.map((match) => [match.id, meetingOf(match)])),
  };
}

const meetingOf = (match: RawMatch) => ({
  date: match.date,
  tournament_name: match.name,
  level: match.level,
  surface: match.surface,
  round: match.round,
  winner_id: match.winner.id,
  winner_name: match.winner.name,
  score: scoreOf(match) ?? '',
});
