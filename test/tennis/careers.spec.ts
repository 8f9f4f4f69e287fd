import { startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { COLUMNS, importFiles } from './files.js';

/**
 * A small archive in which every expected figure was counted by hand. Øde and Liam meet in two finals of a slam, in a
 * match that ends in a retirement, in a walkover, in a team cup and in a challenger.
 */
const PLAYERS = `player_id,name_first,name_last,hand,dob,ioc,height
1,Jean-Paul,Ødegård,R,20000101,NOR,185
2,Liam,O'Connell,L,19990615,IRL,
3,Tomás,Kvisto,R,,CZE,
4,Novo,Del Jokavic,U,,SRB,`;

const BOX_SCORE =
  'w_ace,w_df,w_svpt,w_1stIn,w_1stWon,w_2ndWon,w_SvGms,w_bpSaved,w_bpFaced,l_ace,l_df,l_svpt,l_1stIn,l_1stWon,l_2ndWon,l_SvGms,l_bpSaved,l_bpFaced';
const [ODEGARD, LIAM, KVISTO] = ['1,Jean Paul Odegard', "2,Liam O'Connell", '3,Johnny Kvisto'];

/** The box that upstream gives a match that was not played. */
const ZEROS = Array<number>(18).fill(0).join(',');

const OPEN_2023 = '2023-580,Australian Open,G,Hard,5,20230116';
const MASTERS = '2023-002,Summer Masters,M,Grass,3,20230313';
const OPEN_2024 = '2024-580,Australian Open-2,G,Hard,5,20240115';
const SEASON_2023 = `${COLUMNS},${BOX_SCORE}
${OPEN_2023},1,SF,${ODEGARD},12,${KVISTO},30,6-4 6-4 6-4
${OPEN_2023},2,F,${ODEGARD},12,${LIAM},4,7-6(5) 6-7(8) 6-4 3-6 10-8,5,2,100,60,45,20,20,3,5,1,6,110,66,44,22,21,4,8
2023-001,City Open,A,Clay,3,20230206,1,F,${LIAM},50,${ODEGARD},50,W/O,${ZEROS}
${MASTERS},1,QF,${LIAM},50,${ODEGARD},50,6-3 2-1 RET
${MASTERS},2,F,${LIAM},50,${KVISTO},50,6-4 3-6 [10-8]
2023-D001,Davis Cup Final,D,Hard,3,20230401,1,F,${ODEGARD},50,${LIAM},50,6-4 6-4`;
const SEASON_2024 = `${COLUMNS}
${OPEN_2024},1,F,${LIAM},50,${ODEGARD},50,6-1 6-1 6-1`;
const CHALLENGERS_2024 = `${COLUMNS}
${OPEN_2024},301,Q1,${ODEGARD},50,${KVISTO},50,6-0 6-0
2024-777,Harbour Challenger,C,Clay,3,20240301,1,F,${ODEGARD},50,${LIAM},50,6-0 6-0`;

/** Liam is not in the last list of 2023. Number 1 is a player who never played, so that the lists are whole. */
const RANKINGS = `ranking_date,rank,player,points
20230102,1,9,4000
20230102,5,1,1000
20230102,5,2,1000
20230102,7,3,800
20230109,1,9,4000
20230109,3,1,1200
20230109,6,2,900
20231225,1,9,4000
20231225,2,1,2000
20231225,9,3,500
20240101,1,1,2500
20240101,4,2,1500
20240101,9,3,500`;

/**
 * Three box scores of Vera, as the archive of women has them: one without service games, one that is whole, and one with
 * more breaks than service games and a count below zero.
 */
const WTA_PLAYERS = `player_id,name_first,name_last,hand,dob,ioc,height
11,Vera,Lindqvist,R,19950101,SWE,
12,Ana,Koster,R,19950101,NED,
13,Vera,Adel,R,,SWE,
14,Ada,Kosters,R,,NED,`;
const [VERA, ANA] = ['11,Vera Lindqvist', '12,Ana Koster'];
const WTA_MATCHES = `${COLUMNS},${BOX_SCORE}
2014-010,Lake Open,I,Clay,3,20140707,1,SF,${VERA},20,${ANA},30,6-4 6-4,3,2,60,40,30,10,,2,6,1,1,50,30,15,10,,3,9
2014-010,Lake Open,I,Clay,3,20140707,2,F,${VERA},20,${ANA},30,6-4 6-4,4,1,64,44,32,12,10,1,3,2,3,62,31,16,15,10,2,5
2014-011,Hill Open,I,Clay,3,20140714,1,F,${VERA},20,${ANA},30,6-4 6-4,3,4,67,28,22,21,0,5,6,0,2,39,24,12,5,6,-4,0`;

/** The last list of 2013 is five weeks before its end, that of 2015 a day more. */
const WTA_RANKINGS = `ranking_date,rank,player,points,tours
20121231,1,12,9000,20
20121231,10,11,700,20
20131126,1,12,9000,20
20131126,8,11,900,21
20140602,1,12,9000,20
20140602,2,11,2900,20
20140915,1,12,9000,20
20140915,5,11,2000,21
20151125,1,12,9000,20
20151125,6,11,1900,19`;

const FILES = {
  'atp_players.csv': PLAYERS,
  'atp_matches_2023.csv': SEASON_2023,
  'atp_matches_2024.csv': SEASON_2024,
  'atp_matches_qual_chall_2024.csv': CHALLENGERS_2024,
  'atp_rankings_20s.csv': RANKINGS,
};

let own: OwnDatabase;
let service: Service;
let key: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
  await importFiles(service.db, FILES, 26);
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/tennis/${path}`, key)).json();
const refused = async (path: string) => {
  const answer = await service.get(`/api/v1/tennis/${path}`, key);
  return { status: answer.status, ...((await answer.json()) as Json) };
};

describe('career figures', () => {
  test('leave walkovers, qualifying and challengers out, but a final by walkover is a title', async () => {
    const { summary, grand_slams } = await get('players/atp_2/stats');
    expect(summary).toEqual({
      matches_played: 5,
      matches_won: 3,
      matches_lost: 2,
      win_percentage: 60,
      titles_count: 3,
      grand_slam_titles: 1,
      masters_titles: 1,
      finals_reached: 4,
      prize_money_usd: null,
    });
    expect(grand_slams.australian_open).toEqual({ titles: 1, finals: 2, win_loss: '1-1', win_pct: 50 });
    expect(grand_slams.us_open).toEqual({ titles: 0, finals: 0, win_loss: '0-0', win_pct: 0 });
    expect((await get('players/atp_2')).career).toEqual(summary);
  });

  test('take nothing from the box of zeros that stands beside a walkover', async () => {
    expect(await get('matches/atp_2023-001_1')).toMatchObject({
      result_type: 'walkover',
      has_stats: false,
      stats: null,
    });
    const box = await get('matches/atp_2023-001_1/stats');
    expect(box).toMatchObject({ available: false, player1: { aces: null, service_points: null } });
    expect((await get('players/atp_2/stats')).matches_with_stats).toBe(1);
  });

  test('split by surface, level and season', async () => {
    const { by_surface, by_level, by_year, matches_with_stats } = await get('players/atp_1/stats');
    const wonLost = (split: Json) => `${split.matches_won}-${split.matches_lost}`;
    expect(Object.entries(by_surface).map(([name, split]) => [name, wonLost(split)])).toEqual([
      ['hard', '3-1'],
      ['clay', '0-0'],
      ['grass', '0-1'],
      ['carpet', '0-0'],
    ]);
    expect(Object.entries(by_level).map(([name, split]) => [name, wonLost(split)])).toEqual([
      ['grand_slam', '2-1'],
      ['masters_1000', '0-1'],
      ['tour_finals', '0-0'],
      ['atp_500_250', '0-0'],
      ['olympics_davis_cup', '1-0'],
    ]);
    expect(by_year).toEqual([
      expect.objectContaining({ year: 2024, matches_played: 1, titles: 0, best_rank: 1, year_end_rank: null }),
      expect.objectContaining({ year: 2023, matches_played: 4, titles: 1, best_rank: 2, year_end_rank: 2 }),
    ]);
    expect(matches_with_stats).toBe(1);
  });

  test('have no year-end rank for a player outside the last list of the year', async () => {
    const { by_year } = await get('players/atp_2/stats');
    expect(by_year.map((one: Json) => [one.year, one.best_rank, one.year_end_rank])).toEqual([
      [2024, 4, null],
      [2023, 5, null],
    ]);
  });

  test('count tie-breaks, deciding sets, first sets and streaks', async () => {
    const { clutch, streaks } = await get('players/atp_1/stats');
    expect(clutch).toEqual({
      tiebreaks_played: 2,
      tiebreaks_won: 1,
      tiebreak_win_pct: 50,
      deciding_set_matches: 1,
      deciding_set_wins: 1,
      deciding_set_win_pct: 100,
      after_winning_first_set_win_pct: 100,
      after_losing_first_set_win_pct: 0,
      vs_top_10_matches: 1,
      vs_top_10_wins: 1,
      vs_top_10_win_pct: 100,
    });
    expect(streaks).toEqual({ current: -1, longest_winning: 2 });
    const liam = await get('players/atp_2/stats');
    expect(liam.streaks).toEqual({ current: 1, longest_winning: 2 });
    expect([liam.clutch.tiebreaks_played, liam.clutch.deciding_set_matches]).toEqual([2, 2]);
  });

  test('take the return from the serve of the other side', async () => {
    const { serve_return } = await get('players/atp_1/stats');
    expect(serve_return).toMatchObject({
      service_games_won: 18,
      return_points: 110,
      first_return_points_won: 22,
      second_return_points_won: 22,
      return_games_won: 4,
      break_point_chances: 8,
      break_points_converted: 4,
      total_points: 210,
      total_points_won: 109,
      first_serve_pct: 60,
      second_serve_won_pct: 50,
      total_points_won_pct: 51.9,
      winners: null,
    });
    expect((await get('players/atp_3/stats')).serve_return).toBeNull();
  });

  test('are narrowed by surface, level and seasons', async () => {
    const played = async (query: string) => (await get(`players/atp_1/stats?${query}`)).summary.matches_played;
    expect(await played('surface=HARD')).toBe(4);
    expect(await played('level=c')).toBe(1);
    expect(await played('level=grand_slam&year_from=2024')).toBe(1);
    expect(await played('year_to=2023')).toBe(4);
    expect(await played('level=masters_1000')).toBe(1);
    expect(await played('level=wta_1000')).toBe(0);
  });
});

describe('a head-to-head', () => {
  test('counts what career figures count', async () => {
    const answer = await get('h2h?player1_id=atp_1&player2_id=ATP_2');
    expect(answer.player1).toMatchObject({ id: 'atp_1', name: 'Jean-Paul Ødegård', wins: 2, current_rank: 1 });
    expect(answer.summary).toEqual({
      total_matches: 4,
      player1_wins: 2,
      player2_wins: 2,
      player1_lead: 0,
      finals_matches: 2,
      player1_finals_wins: 1,
      player2_finals_wins: 1,
      grand_slam_matches: 2,
      player1_grand_slam_wins: 1,
      player2_grand_slam_wins: 1,
    });
    expect(answer.surface_breakdown.hard).toEqual({ player1_wins: 2, player2_wins: 1, total: 3 });
    expect(answer.level_breakdown.olympics_davis_cup).toEqual({ player1_wins: 1, player2_wins: 0, total: 1 });
    expect(answer.format_breakdown.best_of_5).toEqual({ player1_wins: 1, player2_wins: 1, total: 2 });
    expect(answer.tiebreak_record).toEqual({
      player1_tiebreaks_won: 1,
      player2_tiebreaks_won: 1,
      total_tiebreaks: 2,
    });
    expect(answer.deciding_sets).toEqual({
      player1_deciding_set_wins: 1,
      player2_deciding_set_wins: 0,
      total_deciding_sets: 1,
    });
    expect(answer.matches.map((match: Json) => [match.id, match.date, match.winner_id, match.score])).toEqual([
      ['atp_2023-580_2', '2023-01-16', 'atp_1', '7-6(5) 6-7(8) 6-4 3-6 10-8'],
      ['atp_2023-002_1', '2023-03-13', 'atp_2', '6-3 2-1 RET'],
      ['atp_2023-D001_1', '2023-04-01', 'atp_1', '6-4 6-4'],
      ['atp_2024-580_1', '2024-01-15', 'atp_2', '6-1 6-1 6-1'],
    ]);
  });

  test('turns round with its players', async () => {
    const [there, back] = [await get('h2h/atp_1/atp_2?surface=grass'), await get('h2h/atp_2/atp_1?surface=grass')];
    expect([there.summary.player1_lead, back.summary.player1_lead]).toEqual([-1, 1]);
    expect(back.matches).toEqual(there.matches);
  });

  test('of the levels asked for stands in no key of its own', async () => {
    const answer = await get('h2h/atp_1/atp_2?level=challenger');
    expect(answer.summary).toMatchObject({ total_matches: 1, player1_wins: 1, finals_matches: 1 });
    expect(Object.values(answer.level_breakdown).every((split) => (split as Json).total === 0)).toBe(true);
  });

  test('of several players is a matrix of all pairs', async () => {
    const { players, matrix } = await get('h2h/matrix?player_ids=atp_3,atp_1,atp_2,atp_4');
    expect(players.map((player: Json) => [player.id, player.wins])).toEqual([
      ['atp_3', 0],
      ['atp_1', 3],
      ['atp_2', 3],
      ['atp_4', 0],
    ]);
    expect(matrix.atp_1).toEqual({ atp_3: '1-0', atp_2: '2-2', atp_4: '0-0' });
    expect(matrix.atp_3.atp_1).toBe('0-1');
  });

  test.each([
    ['h2h?player1_id=atp_1', 422, 'player2_id'],
    ['h2h?player1_id=atp_1&player2_id=ATP_1', 422, 'player2_id'],
    ['h2h/atp_1/atp_1', 422, 'player2Id'],
    ['h2h/matrix?player_ids=atp_1', 422, 'player_ids'],
    ['h2h/atp_1/atp_2?year_from=2024&year_to=2023', 422, 'year_to'],
  ])('refuses %s', async (path, status, parameter) => {
    const { status: got, detail } = await refused(path);
    expect([got, detail[0].loc.at(-1)]).toEqual([status, parameter]);
  });

  test.each(['h2h?player1_id=atp_1&player2_id=atp_99', 'h2h/atp_99/atp_1', 'h2h/matrix?player_ids=atp_1,atp_99'])(
    'names the unknown player of %s',
    async (path) => {
      expect(await refused(path)).toMatchObject({ status: 404, detail: { resource: 'player', id: 'atp_99' } });
    },
  );
});

describe('a search', () => {
  test.each([
    ['odegard', 'atp_1', 'prefix'],
    ['Jean‑Paul', 'atp_1', 'prefix'],
    ['paul', 'atp_1', 'word'],
    ['odegart', 'atp_1', 'fuzzy'],
    ["o'con", 'atp_2', 'prefix'],
    ['oconell', 'atp_2', 'fuzzy'],
    ['johnny k', 'atp_3', 'alias'],
    ['del jo', 'atp_4', 'prefix'],
    ['Tomas', 'atp_3', 'prefix'],
    ['kvitso', 'atp_3', 'fuzzy'],
    ['deljokavic', 'atp_4', 'fuzzy'],
    ["o'connell liam", 'atp_2', 'fuzzy'],
  ])('finds %s', async (text, id, match) => {
    const { items, total } = await get(`players/search?q=${encodeURIComponent(text)}`);
    expect(items[0]).toMatchObject({ id, match });
    expect(total).toBeGreaterThanOrEqual(1);
    expect(items[0].score > 0 && items[0].score <= 1).toBe(true);
  });

  test.each(['zzzz', '%%', '..', '__', 'ﷺ'.repeat(30)])('finds nobody for %s', async (text) => {
    expect(await get(`players/search?q=${encodeURIComponent(text)}`)).toMatchObject({ items: [], total: 0 });
    expect(await get(`players?q=${encodeURIComponent(text)}`)).toMatchObject({ items: [], total: 0 });
  });

  test('counts more than it shows', async () => {
    const { items, total, page_size } = await get('players/search?q=jo&limit=1');
    expect([items.length, total, page_size]).toEqual([1, 2, 0]);
  });
});

describe('the player list', () => {
  const ids = async (query: string) => (await get(`players?${query}`)).items.map((player: Json) => player.id);

  test('puts the unranked last in either direction', async () => {
    expect(await ids('sort_by=rank')).toEqual(['atp_1', 'atp_2', 'atp_3', 'atp_4', 'atp_9']);
    expect(await ids('sort_by=rank&sort_order=desc')).toEqual(['atp_3', 'atp_2', 'atp_1', 'atp_9', 'atp_4']);
    expect(await ids('sort_by=titles&sort_order=desc&page_size=2')).toEqual(['atp_2', 'atp_1']);
    expect(await ids('sort_by=titles&sort_order=desc&page_size=2&page=2')).toEqual(['atp_9', 'atp_4']);
  });

  test('is filtered by name, country, hand and activity, with the total of the filter', async () => {
    expect(await get('players?q=DEGA')).toMatchObject({ total: 1, items: [{ id: 'atp_1' }] });
    expect(await get('players?q=li')).toMatchObject({ total: 1, items: [{ id: 'atp_2' }] });
    expect(await get('players?country=ie')).toMatchObject({ total: 1, items: [{ ioc: 'IRL', country_code: 'IE' }] });
    expect(await get('players?hand=r&page_size=1')).toMatchObject({ total: 2, total_pages: 2, has_next: true });
    expect(await get('players?active=0')).toMatchObject({ total: 1, items: [{ id: 'atp_4' }] });
  });

  test('answers ids in the order asked and names the unknown', async () => {
    const answer = await service.get('/api/v1/tennis/players?ids=atp_3,nobody,ATP_1', key);
    expect(((await answer.json()) as Json).items.map((player: Json) => player.id)).toEqual(['atp_3', 'atp_1']);
    expect(answer.headers.get('x-missing-ids')).toBe('nobody');
  });

  test('tells of a player what the archive knows', async () => {
    expect(await get('players/ATP_1')).toMatchObject({
      id: 'atp_1',
      full_name: 'Jean-Paul Ødegård',
      ioc: 'NOR',
      country_code: 'NO',
      birth_date: '2000-01-01',
      height_cm: 185,
      current_rank: 1,
      current_points: 2500,
      current_rank_date: '2024-01-01',
      rank_movement: 1,
      career_high_rank: 1,
      career_high_rank_date: '2024-01-01',
      weeks_at_no_1: 1,
      coverage: { from: '2023-01-02', to: '2024-01-01', gaps: 49 },
      titles_count: 1,
      first_match_date: '2023-01-16',
      last_match_date: '2024-03-01',
      aliases: ['Jean Paul Odegard'],
      external_ids: [],
    });
  });

  test('has a log of every match of a player, qualifying and walkovers included', async () => {
    const { items, total } = await get('players/atp_1/matches?page_size=3');
    expect(total).toBe(8);
    expect(items.map((match: Json) => match.id)).toEqual(['atp_2024-777_1', 'atp_2024-580_301', 'atp_2024-580_1']);
    expect(await get('players/atp_1/matches?result=loss&surface=clay')).toMatchObject({
      total: 1,
      items: [{ id: 'atp_2023-001_1', result_type: 'walkover' }],
    });
  });
});

describe('rankings', () => {
  test('compare a list with the one before', async () => {
    const { items, ...envelope } = await get('rankings');
    expect(envelope).toMatchObject({ total: 3, tour: 'ATP', ranking_date: '2024-01-01', previous_date: '2023-12-25' });
    expect(envelope.coverage).toEqual({ from: '2023-01-02', to: '2024-01-01', gaps: 49 });
    expect(items.map((row: Json) => [row.player_id, row.rank, row.previous_rank, row.movement])).toEqual([
      ['atp_1', 1, 2, 1],
      ['atp_2', 4, null, null],
      ['atp_3', 9, 9, 0],
    ]);
    expect(items[0]).toMatchObject({ age: 24, points: 2500, points_change: 500, is_new_entry: false, tied: false });
    expect(items[1]).toMatchObject({ is_new_entry: true, career_high_rank: 4, previous_points: null });
  });

  test('of a day say who shares a rank', async () => {
    const { items, previous_date } = await get('rankings?date=2023-01-02');
    expect(items.map((row: Json) => [row.player_id, row.tied])).toEqual([
      ['atp_9', false],
      ['atp_1', true],
      ['atp_2', true],
      ['atp_3', false],
    ]);
    expect(previous_date).toBeNull();
  });

  test('are sorted and filtered', async () => {
    const order = async (query: string) => (await get(`rankings?${query}`)).items.map((row: Json) => row.player_id);
    expect(await order('sort_by=movement&sort_order=desc')).toEqual(['atp_1', 'atp_3', 'atp_2']);
    expect(await order('sort_by=age&sort_order=desc')).toEqual(['atp_2', 'atp_1', 'atp_3']);
    expect(await order('sort_by=points&page_size=1&page=2')).toEqual(['atp_2']);
    expect(await get('rankings?country=no')).toMatchObject({ total: 1, items: [{ player_id: 'atp_1' }] });
  });

  test('of a day without a list name the two nearest', async () => {
    const { status, detail } = await refused('rankings?date=2023-06-01');
    expect([status, detail[0].loc, detail[0].type]).toEqual([422, ['query', 'date'], 'value_error']);
    expect(detail[0].ctx).toEqual({ nearest: ['2023-01-02', '2023-01-09'] });
    expect((await refused('rankings?date=2030-01-01')).detail[0].ctx.nearest).toEqual(['2023-12-25', '2024-01-01']);
  });

  test('have dates, newest first, with their ISO weeks', async () => {
    const { items, total } = await get('rankings/dates?limit=3');
    expect(total).toBe(4);
    expect(items).toEqual([
      { date: '2024-01-01', tour: 'ATP', year: 2024, week: 1, week_year: 2024, row_count: 3 },
      { date: '2023-12-25', tour: 'ATP', year: 2023, week: 52, week_year: 2023, row_count: 3 },
      { date: '2023-01-09', tour: 'ATP', year: 2023, week: 2, week_year: 2023, row_count: 3 },
    ]);
    expect((await get('rankings/dates?year=2023')).total).toBe(3);
  });

  test('have a top of the newest list', async () => {
    expect(await get('rankings/top?top_n=1')).toMatchObject({
      total: 3,
      page_size: 0,
      items: [{ player_id: 'atp_1' }],
    });
    expect((await get('rankings/top?top_n=1')).items).toHaveLength(1);
  });

  test('have a history; who comes back into the list has not moved', async () => {
    const { items, player, summary } = await get('rankings/history/atp_2');
    expect(items.map((point: Json) => [point.date, point.rank, point.movement])).toEqual([
      ['2023-01-02', 5, null],
      ['2023-01-09', 6, -1],
      ['2024-01-01', 4, null],
    ]);
    expect(player).toEqual({ id: 'atp_2', name: "Liam O'Connell", ioc: 'IRL', tour: 'ATP' });
    expect(summary).toEqual({
      best_rank: 4,
      best_rank_date: '2024-01-01',
      worst_rank: 6,
      weeks_ranked: 3,
      weeks_top_10: 3,
      weeks_at_no_1: 0,
      first_date: '2023-01-02',
      last_date: '2024-01-01',
      coverage: { from: '2023-01-02', to: '2024-01-01', gaps: 49 },
    });
    expect((await get('rankings/history/atp_2?interval=year_end&year_to=2023')).items).toEqual([]);
    expect((await get('rankings/history/atp_4')).summary.weeks_ranked).toBe(0);
  });

  test('by circuit exist where there are lists', async () => {
    expect(await get('rankings/ATP?page_size=1')).toMatchObject({ total: 3, tour: 'ATP' });
    const reason = async (circuit: string) => (await refused(`rankings/${circuit}`)).detail.reason;
    expect(await reason('wta')).toBe('no_data_yet');
    expect(await reason('atp-doubles')).toBe('not_covered');
    expect(await reason('chess')).toBe('unknown_circuit');
    expect(await refused('rankings/itf')).toMatchObject({
      status: 404,
      detail: { code: 'ranking_circuit_unavailable', circuit: 'itf', available_circuits: ['atp'] },
    });
    expect(await get('rankings?tour=wta')).toMatchObject({ items: [], total: 0, ranking_date: null });
  });
});

test('odds are announced for matches that exist', async () => {
  expect(await refused('odds/atp_2023-580_2')).toMatchObject({ status: 501, detail: { code: 'not_available_yet' } });
  expect((await refused('odds/atp_2023-580_2/live')).status).toBe(501);
  expect(await refused('odds/atp_2023-580_9')).toMatchObject({ status: 404, detail: { resource: 'match' } });
});

/** The last, as its players would stand in the lists above. */
describe('career figures of serve and return', () => {
  beforeAll(() => importFiles(service.db, { 'wta_players.csv': WTA_PLAYERS, 'wta_matches_2014.csv': WTA_MATCHES }, 7));

  test.each([
    ['vera', ['Vera Lindqvist', 1], ['Vera Adel', 0.6]],
    ['koster', ['Ana Koster', 1], ['Ada Kosters', 0.6]],
    ['kotser', ['Ana Koster', 0.66]],
  ])('a search for %s has who played before who is only listed', async (text, ...expected) => {
    const { items } = await get(`players/search?tour=wta&q=${text}`);
    expect(items.map(({ name, score }: Json) => [name, score])).toEqual(expected);
  });

  test('take each ratio over the matches that know both its parts', async () => {
    const { serve_return, matches_with_stats } = await get('players/wta_11/stats');
    expect(matches_with_stats).toBe(3);
    expect(serve_return).toMatchObject({
      aces: 10,
      service_points: 191,
      // Of the whole one, and none of the match that says of itself that it had none.
      service_games: 10,
      // Two breaks in the ten games of the whole one: the first match has no games, the third more breaks than games.
      service_games_won: 8,
      service_games_won_pct: 80,
      break_points_faced: 15,
      break_points_saved: 8,
      break_points_saved_pct: 53.3,
      // Three of five in the whole one and six of nine in the first; the third has a count below zero.
      break_point_chances: 14,
      break_points_converted: 9,
      break_points_converted_pct: 64.3,
      return_games: 16,
      return_games_won: 3,
      return_games_won_pct: 30,
      first_serve_pct: 58.6,
      service_points_won_pct: 66.5,
      total_points_won_pct: 59.9,
    });
    const other = (await get('players/wta_12/stats')).serve_return;
    expect([other.service_games_won_pct, other.return_games_won_pct, other.break_points_saved_pct]).toEqual([
      70, 20, 35.7,
    ]);
  });

  test('say nothing of a match whose own figures contradict each other', async () => {
    const { player1, player2 } = await get('matches/wta_2014-011_1/stats');
    expect([player1.service_games_won, player1.service_games_won_pct, player2.return_games_won_pct]).toEqual([
      null,
      null,
      null,
    ]);
    expect([player2.break_points_saved, player2.break_points_saved_pct, player1.break_points_converted]).toEqual([
      null,
      null,
      null,
    ]);
    expect([player1.first_serve_pct, player1.break_points_saved_pct]).toEqual([41.8, 83.3]);
  });
});

/** After everything that is told without lists of women. */
describe('the rank at the end of a year', () => {
  beforeAll(() => importFiles(service.db, { 'wta_rankings_10s.csv': WTA_RANKINGS }, 10));

  test('is unknown where the last list of the year is more than five weeks before its end', async () => {
    const { items } = await get('rankings/history/wta_11?interval=year_end');
    expect(items.map((point: Json) => [point.date, point.rank, point.movement])).toEqual([
      ['2012-12-31', 10, null],
      ['2013-11-26', 8, 2],
    ]);
    const { by_year } = await get('players/wta_11/stats?year_from=2014');
    expect(by_year).toEqual([expect.objectContaining({ year: 2014, best_rank: 2, year_end_rank: null })]);
  });

  test('the week of a list at New Year has the year to which it belongs', async () => {
    const { items } = await get('rankings/dates?tour=wta&year=2012');
    expect(items).toEqual([{ date: '2012-12-31', tour: 'WTA', year: 2012, week: 1, week_year: 2013, row_count: 2 }]);
  });
});
