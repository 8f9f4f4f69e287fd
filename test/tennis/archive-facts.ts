import type { Json } from '../support/service.js';
import type { Archive } from '../support/archive.js';

const FEDERER = 'atp_103819';
const NADAL = 'atp_104745';
const DJOKOVIC = 'atp_104925';
const FINAL_2008 = 'atp_2008-540';

const wins = (item: Json): string => `${item.player1_wins}-${item.player2_wins}`;
const record = (item: Json): string => `${item.matches_won}-${item.matches_lost}`;

/** Numbers of this file were counted from the upstream files by other means than the service's. */
export function tennisFacts(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);
  const total = async (query: string): Promise<number> => (await get(`matches?page_size=1&${query}`)).total;

  test('an import tells what became of every row', () => {
    const { rowsRead, inserted, updated, unchanged, rejected } = archive().firstImport;
    expect(inserted + updated + unchanged + rejected).toBe(rowsRead);
    expect([updated, rowsRead > 1_000_000]).toEqual([0, true]);
  });

  // Of the 191,920 rows of the files two are byes.
  test('191,918 matches at tour level', async () => {
    let sum = 0;
    for (const level of ['G', 'M', 'F', 'A', 'D', 'O']) {
      sum += await total(`tour=ATP&level=${level}`);
      for (const round of ['Q1', 'Q2', 'Q3', 'Q4']) sum -= await total(`tour=ATP&level=${level}&round=${round}`);
    }
    expect(sum).toBe(191_918);
  });

  test('1,253 walkovers, 8,303 editions and 95,033 box scores among them, on the pages of every season', async () => {
    const ids = new Set<string>();
    const editions = new Set<string>();
    let [walkovers, boxScores] = [0, 0];
    const readSeason = async (year: number) => {
      for (let page = 1, more = true; more; page += 1) {
        const { items, has_next } = await get(`matches?tour=ATP&year=${year}&page_size=100&page=${page}`);
        for (const row of items.filter(isTourLevel)) {
          ids.add(row.id);
          editions.add(row.tournament_id);
          walkovers += Number(row.result_type === 'walkover');
          boxScores += Number(row.has_stats);
        }
        more = has_next;
      }
    };
    for (let first = 1968; first <= 2023; first += 8)
      await Promise.all(Array.from({ length: 8 }, (_, index) => readSeason(first + index)));
    // The files have 95,034 boxes; one of them stands beside the walkover 1991-336_28.
    expect([ids.size, walkovers, editions.size, boxScores]).toEqual([191_918, 1_253, 8_303, 95_033]);
  });

  test('Federer 16-24 Nadal', async () => {
    const answer = await get(`h2h/${FEDERER}/${NADAL}`);
    expect([answer.player1.name, answer.player1.wins, answer.player2.name, answer.player2.wins]).toEqual([
      'Roger Federer',
      16,
      'Rafael Nadal',
      24,
    ]);
    expect(answer.summary).toMatchObject({
      total_matches: 40,
      player1_lead: -8,
      finals_matches: 24,
      player1_finals_wins: 10,
      player2_finals_wins: 14,
      grand_slam_matches: 14,
      player1_grand_slam_wins: 4,
      player2_grand_slam_wins: 10,
    });
    const { clay, grass, hard, carpet } = answer.surface_breakdown;
    expect([clay, grass, hard, carpet].map(wins)).toEqual(['2-14', '3-1', '11-9', '0-0']);
    const { grand_slam, masters_1000, tour_finals, atp_500_250 } = answer.level_breakdown;
    expect([grand_slam, masters_1000, tour_finals, atp_500_250].map(wins)).toEqual(['4-10', '7-12', '4-1', '1-1']);
    expect([answer.format_breakdown.best_of_3, answer.format_breakdown.best_of_5].map(wins)).toEqual(['11-12', '5-12']);
    expect(answer.deciding_sets).toEqual({
      player1_deciding_set_wins: 6,
      player2_deciding_set_wins: 7,
      total_deciding_sets: 13,
    });
    const bracketed = answer.matches.flatMap((one: Json) => tieBreaksOf(one.score, one.winner_id));
    expect([FEDERER, NADAL].map((id) => bracketed.filter((winner: string) => winner === id).length)).toEqual([11, 11]);
    expect(answer.tiebreak_record).toMatchObject({ player1_tiebreaks_won: 11, player2_tiebreaks_won: 11 });
    expect(answer.matches).toHaveLength(40);
    expect([answer.matches[0].date, answer.matches.at(-1).date]).toEqual(['2004-03-22', '2019-07-01']);
    expect((await get(`players/${FEDERER}/matches?opponent_id=${NADAL}`)).total).toBe(41);
    expect((await get(`h2h/matrix?player_ids=${FEDERER},${NADAL}`)).matrix[FEDERER][NADAL]).toBe('16-24');
  });

  test('Djokovic 1087-213 with 99 titles', async () => {
    const answer = await get(`players/${DJOKOVIC}/stats`);
    expect(record(answer.summary)).toBe('1087-213');
    expect(answer.summary).toMatchObject({ titles_count: 99, grand_slam_titles: 24, masters_titles: 40 });
    const { hard, clay, grass, carpet } = answer.by_surface;
    expect([hard, clay, grass, carpet].map(record)).toEqual(['693-124', '270-66', '115-19', '9-4']);
    expect(record(answer.by_level.grand_slam)).toBe('361-48');
    const slams: Json[] = Object.values(answer.grand_slams);
    expect(slams.reduce((sum, { titles }) => sum + titles, 0)).toBe(24);
    for (const [level, titles] of Object.entries({ G: 24, M: 40, F: 6, A: 29 }))
      expect((await get(`players/${DJOKOVIC}/stats?level=${level}`)).summary.titles_count).toBe(titles);
    const season = answer.by_year.find(({ year }: Json) => year === 2015);
    expect([record(season), season.titles]).toEqual(['82-6', 11]);
    expect(record((await get(`players/${DJOKOVIC}/stats?year_from=2015&year_to=2015`)).summary)).toBe('82-6');
  });

  test('Wimbledon 2008 and its final', async () => {
    const { items, total: matches } = await get(`tournaments/${FINAL_2008}/schedule`);
    expect(matches).toBe(127);
    const rounds = ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];
    expect(rounds.map((code) => items.filter(({ round }: Json) => round === code).length)).toEqual([
      64, 32, 16, 8, 4, 2, 1,
    ]);
    const final = await get(`matches/${items.at(-1).match_id}`);
    expect(final).toMatchObject({
      winner_id: NADAL,
      loser_id: FEDERER,
      score: '6-4 6-4 6-7(5) 6-7(8) 9-7',
      duration_minutes: 288,
    });
    const [nadal, federer] =
      final.player1.id === NADAL
        ? [final.stats.player1, final.stats.player2]
        : [final.stats.player2, final.stats.player1];
    expect(servedOf(nadal)).toEqual([6, 3, 12, 13, 160, 218]);
    expect(servedOf(federer)).toEqual([25, 2, 9, 13, 127, 195]);
  });

  test('the ATP ranking of 2023-12-25', async () => {
    const { items, ranking_date } = await get('rankings?tour=ATP&date=2023-12-25&page_size=5');
    expect(ranking_date).toBe('2023-12-25');
    expect(items.map((row: Json) => `${row.rank} ${row.player_name} ${row.points}`)).toEqual([
      '1 Novak Djokovic 11245',
      '2 Carlos Alcaraz 8855',
      '3 Daniil Medvedev 7600',
      '4 Jannik Sinner 6490',
      '5 Andrey Rublev 4805',
    ]);
  });

  test('Djokovic 193-176 Nadal in points, Melbourne 2012', async () => {
    const { items } = await get(
      `matches?player_id=${DJOKOVIC}&opponent_id=${NADAL}&year=2012&tournament=australian&round=F`,
    );
    expect(items).toHaveLength(1);
    const { score, stats, sets, momentum, duration_minutes } = await get(`matches/${items[0].id}`);
    expect(score).toMatch(/^5-7 6-4 6-2 6-7\(\d+\) 7-5$/);
    // The recording ends after 5:43:58; the archive's own clock says about the same.
    expect(Math.abs(duration_minutes - 344)).toBeLessThan(12);
    expect([stats.player1, stats.player2].map((side: Json) => side.total_points)).toEqual([369, 369]);
    expect([stats.player1, stats.player2].map((side: Json) => side.total_points_won)).toEqual([193, 176]);
    const served = stats.sets.map((set: Json) => set.player1.service_points + set.player2.service_points);
    expect(served.reduce((sum: number, points: number) => sum + points, 0)).toBe(369);
    expect(sets).toHaveLength(5);
    expect(momentum).toHaveLength(12 + 10 + 8 + 13 + 12);
  });
}

/** Main draws of the tour; qualifying and challengers stand in the archive as what they are. */
const isTourLevel = ({ level, round }: Json) => 'GMFADO'.includes(level) && !/^Q\d$/.test(round);

/** Who won the sets with a bracket in a score from the winner's side. */
function tieBreaksOf(score: string, winnerId: string): string[] {
  const loserId = winnerId === FEDERER ? NADAL : FEDERER;
  return score
    .split(' ')
    .filter((set) => /^\d+-\d+\(\d+\)$/.test(set))
    .map((set) => (parseInt(set, 10) > Number(/-(\d+)/.exec(set)![1]) ? winnerId : loserId));
}

function servedOf(side: Json): number[] {
  return [
    side.aces,
    side.double_faults,
    side.break_points_saved,
    side.break_points_faced,
    side.first_serves_in,
    side.service_points,
  ];
}
