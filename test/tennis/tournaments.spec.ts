import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service.stop());

const ask = (path: string) => service.get(`/api/v1/tennis/${path}`, key);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
/** The first finding of a refusal, or the code of another error. */
const refusal = async (path: string): Promise<unknown[]> => {
  const answer = await ask(path);
  const { detail } = (await answer.json()) as Json;
  return [answer.status, ...(Array.isArray(detail) ? [detail[0].loc, detail[0].type] : [detail.code, detail.resource])];
};

/** The newest match that nobody played. */
async function walkover(): Promise<string> {
  for (let page = 1; ; page++) {
    const { items, has_next } = await get(`matches?page_size=100&page=${page}`);
    const match = items.find(({ result_type }: Json) => result_type === 'walkover');
    if (match) return match.id;
    if (!has_next) throw new Error('no walkover');
  }
}

describe('a tournament', () => {
  test('goes by its id in any spelling and by its competition, whose newest edition that is', async () => {
    const profile = await get('tournaments/atp_2026-540');
    for (const id of ['ATP_2026-540', 'atp_2026_540', 'atp-2026-540', 'Atp-2026_540', 'atp_540', 'ATP_540'])
      expect(await get(`tournaments/${id}`)).toEqual(profile);
    expect(profile).toMatchObject({
      id: 'atp_2026-540',
      competition_id: 'atp_540',
      year: 2026,
      tour: 'ATP',
      level: 'G',
    });
    expect(profile).toMatchObject({ best_of: 5, is_live_shell: false, end_date: null, has_draw: true });
    for (const id of ['atp_2026-999999', 'atp_999999', '540', 'nobody', '2026-540'])
      expect(await refusal(`tournaments/${id}`)).toEqual([404, 'not_found', 'tournament']);
  });

  test('tells who won, who lost the final and who had won before', async () => {
    const { champion, runner_up, final_score, defending_champion, editions } = await get('tournaments/atp_2026-540');
    const [final] = (await get('tournaments/atp_2026-540/schedule?round=F')).items;
    expect([final.winner_id, final.player2.id, final.score]).toEqual([champion.id, runner_up.id, final_score]);
    expect(editions[0]).toEqual({ year: 2026, tournament_id: 'atp_2026-540' });
    const before = await get(`tournaments/${editions[1].tournament_id}`);
    expect(defending_champion.id).toBe(before.champion.id);
    expect((await get(`tournaments/${editions.at(-1).tournament_id}`)).defending_champion).toBeNull();
  });

  test('has an edition in each of its years and none in others', async () => {
    const draw = await get('tournaments/atp_540/editions/2025/draw');
    expect(draw.tournament_id).toBe('atp_2025-540');
    expect(await get('tournaments/atp_2026-540/editions/2025/draw')).toEqual(draw);
    const refused = (year: string) => refusal(`tournaments/atp_540/editions/${year}/draw`);
    expect(await refused('1969')).toEqual([404, 'not_found', 'tournament']);
    expect(await refused('1967')).toEqual([422, ['path', 'year'], 'greater_than_equal']);
    expect(await refused('2999')).toEqual([422, ['path', 'year'], 'less_than_equal']);
    expect(await refused('final')).toEqual([422, ['path', 'year'], 'int_parsing']);
  });
});

describe('a draw', () => {
  test('halves from round to round, each match leading where its own record says', async () => {
    const { rounds, is_complete } = await get('tournaments/atp_2026-540/draw');
    expect(is_complete).toBe(true);
    expect(rounds.map(({ round_code, matches }: Json) => [round_code, matches.length])).toEqual([
      ['R128', 64],
      ['R64', 32],
      ['R32', 16],
      ['R16', 8],
      ['QF', 4],
      ['SF', 2],
      ['F', 1],
    ]);
    expect(rounds.map(({ round_name }: Json) => round_name).slice(-3)).toEqual([
      'Quarterfinals',
      'Semifinals',
      'Final',
    ]);
    for (const [level, { matches }] of rounds.entries())
      for (const [place, { next_match_id }] of matches.entries())
        expect(next_match_id).toBe(rounds[level + 1]?.matches[place >> 1].match_id ?? null);
    for (const { match_id, next_match_id } of rounds.slice(-4).flatMap(({ matches }: Json) => matches))
      expect((await get(`matches/${match_id}`)).next_match_id).toBe(next_match_id);
  });

  test('shows a bye to whom the first round spared', async () => {
    const { rounds, is_complete } = await get('tournaments/atp_2025-8110/draw');
    expect(is_complete).toBe(true);
    const byes = rounds[0].matches.filter(({ player2 }: Json) => player2.name === 'Bye');
    expect(byes.length).toBeGreaterThan(0);
    const second: string[] = rounds[1].matches.flatMap(({ player1, player2 }: Json) => [player1.id, player2.id]);
    for (const { player1, player2, score, match_num } of byes) {
      expect([player2.id, score, match_num, player1.is_winner]).toEqual([null, '', 0, true]);
      expect(second).toContain(player1.id);
    }
    const { total, items } = await get('tournaments/atp_2025-8110/schedule');
    const played = items.filter(({ round }: Json) => rounds.some(({ round_code }: Json) => round_code === round));
    expect(rounds.flatMap(({ matches }: Json) => matches)).toHaveLength(played.length + byes.length);
    expect(total).toBe(items.length);
  });
});

test('an edition without a final is over 30 days after its first day, whenever its archive was imported', async () => {
  const { items } = await get('tournaments?year=2025&page_size=2');
  const [old, recent] = items.map(({ id }: Json) => id as string);
  for (const [id, days] of [
    [old, 31],
    [recent, 29],
  ])
    await service.db.pool.query(
      `update tennis_edition set status = 'ongoing', start_date = current_date - $2::integer where id = $1`,
      [id, days],
    );
  const statuses = await Promise.all([old, recent].map(async (id) => (await get(`tournaments/${id}`)).status));
  expect(statuses).toEqual(['completed', 'ongoing']);
  const listed = await get(`tournaments?ids=${old},${recent}`);
  expect(listed.items.map(({ status }: Json) => status)).toEqual(['completed', 'ongoing']);
});

describe('a schedule', () => {
  test('runs from qualifying to the final and is narrowed by round, day and status', async () => {
    const { items, total, page_size } = await get('tournaments/atp_2026-540/schedule');
    expect([items.length, page_size]).toEqual([total, 0]);
    const order = ['Q1', 'Q2', 'Q3', 'R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'];
    const keys = items.map(
      ({ match_date, round }: Json) => `${match_date} ${String(order.indexOf(round)).padStart(2, '0')}`,
    );
    expect(keys).toEqual([...keys].sort());
    expect(items.at(-1).round).toBe('F');
    const quarterfinals = await get('tournaments/atp_2026-540/schedule?round=qf&limit=3');
    expect([quarterfinals.total, quarterfinals.items.length]).toEqual([4, 3]);
    expect((await get(`tournaments/atp_2026-540/schedule?date=${items[0].match_date}`)).total).toBe(
      items.filter(({ match_date }: Json) => match_date === items[0].match_date).length,
    );
    expect((await get('tournaments/atp_2026-540/schedule?status=scheduled')).items).toEqual([]);
    expect(await refusal('tournaments/atp_2026-540/schedule?round=R7')).toEqual([422, ['query', 'round'], 'enum']);
  });
});

describe('lists of tournaments', () => {
  test('calendar needs a year, begins with the soonest and holds what the list holds', async () => {
    expect(await refusal('tournaments/calendar')).toEqual([422, ['query', 'year'], 'missing']);
    expect(await refusal('tournaments/calendar?year=1967')).toEqual([422, ['query', 'year'], 'greater_than_equal']);
    const { items, total } = await get('tournaments/calendar?year=2025&tour=ATP');
    const days: string[] = items.map(({ start_date }: Json) => start_date);
    expect(days).toEqual([...days].sort());
    expect((await get('tournaments?year=2025&tour=ATP&page_size=1')).total).toBe(total);
    const ofJune = await get('tournaments/calendar?year=2025&tour=ATP&month=6');
    expect(ofJune.total).toBe(days.filter((day) => day.slice(5, 7) === '06').length);
    expect((await get('tournaments/calendar?year=2025&tour=ATP&category=grand_slam')).total).toBe(4);
  });

  test('begin with the highest level when sorted by it, and find nothing by a text without letters', async () => {
    const { items } = await get('tournaments?sort_by=level&page_size=5');
    expect(items.map(({ level }: Json) => level)).toEqual(['G', 'G', 'G', 'G', 'G']);
    for (const path of ['tournaments?q=--', 'competitions?q=--', 'matches?tournament=--'])
      expect(await get(path)).toMatchObject({ items: [], total: 0 });
  });

  test('answer several ids in the order asked and name the unknown ones', async () => {
    const answer = await ask('tournaments?ids=atp_2025-540,nobody,ATP-2026-540');
    expect(answer.headers.get('x-missing-ids')).toBe('nobody');
    expect(((await answer.json()) as Json).items.map(({ id }: Json) => id)).toEqual(['atp_2025-540', 'atp_2026-540']);
  });

  test('count the editions of a competition', async () => {
    const { items } = await get('competitions?tour=ATP&level=G');
    expect(items).toHaveLength(4);
    for (const { latest_tournament_id, edition_count, first_year, last_year, all_time_title_leader } of items) {
      const profile = await get(`tournaments/${latest_tournament_id}`);
      const years: number[] = profile.editions.map(({ year }: Json) => year);
      expect([edition_count, first_year, last_year]).toEqual([years.length, Math.min(...years), Math.max(...years)]);
      expect(all_time_title_leader).toEqual(profile.all_time_title_leader);
    }
  });
});

describe('a match', () => {
  test('recorded point by point has sets, momentum and figures no box score has', async () => {
    const match = await get('matches/ATP_2026-540_226');
    const { stats, sets, momentum, winner, player1 } = match;
    expect(await get('matches/atp_2026-540_226/stats')).toEqual(stats);
    expect(winner.id).toBe(player1.id);
    expect(stats.sets).toHaveLength(sets.length);
    for (const side of ['player1', 'player2']) {
      const sum = (figure: string): number => stats.sets.reduce((all: number, set: Json) => all + set[side][figure], 0);
      for (const figure of ['service_points', 'aces', 'winners', 'total_points_won', 'first_serves_in'])
        expect([figure, sum(figure)]).toEqual([figure, stats[side][figure]]);
      expect(stats[side].max_serve_speed_kmh).toBeGreaterThan(stats[side].avg_second_serve_kmh);
    }
    const games = sets.reduce((all: number, set: Json) => all + set.player1_games + set.player2_games, 0);
    expect(momentum).toHaveLength(games);
    for (const { value } of momentum) expect(Math.abs(value)).toBeLessThanOrEqual(100);
  });

  test('without a box score answers with every figure unknown', async () => {
    const id = await walkover();
    const { available, player1, player2, sets } = await get(`matches/${id}/stats`);
    expect([available, sets]).toEqual([false, []]);
    for (const figure of [...Object.values(player1), ...Object.values(player2)]) expect(figure).toBeNull();
    expect((await get(`matches/${id}`)).stats).toBeNull();
    expect(await refusal('matches/atp_2026-540_99999/stats')).toEqual([404, 'not_found', 'match']);
  });

  test('of a list with a result needs the player whose result it is', async () => {
    expect(await refusal('matches?result=win')).toEqual([422, ['query', 'result'], 'value_error']);
    expect((await get('matches?result=win&player_id=nobody')).total).toBe(0);
  });

  test.each(['0000-01-01T00:00:00Z', '0001-01-01', '9999-12-31T23:59:59.999Z'])(
    'is found among the recent ones since %s or not, without an error',
    async (since) => {
      const { total } = await get(`matches/recent?limit=1&since=${since}`);
      expect(total > 0).toBe(since < '2000');
    },
  );
});
