import { impossibleShares } from '../support/percentages.js';
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
const idsOf = ({ items }: Json): string[] => items.map(({ id }: Json) => id);

/** All rows of a paged list. */
async function whole(path: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page++) {
    const { items, has_next } = await get(`${path}${path.includes('?') ? '&' : '?'}page_size=100&page=${page}`);
    rows.push(...items);
    if (!has_next) return rows;
  }
}

describe('player search', () => {
  test('finds a player by the beginning, by a later word, in capitals and with a slip', async () => {
    const { name, id, first_name, last_name } = await get('players/atp_900001');
    const found = async (q: string) => idsOf(await get(`players/search?limit=50&q=${encodeURIComponent(q)}`));
    for (const q of [name, name.toUpperCase(), last_name.slice(0, 4), first_name, last_name])
      expect(await found(q)).toContain(id);
    const slip = `${last_name.slice(0, 2)}${last_name.slice(3)}`;
    expect(await found(`${first_name} ${slip}`)).toContain(id);
  });

  test('takes accents, hyphens and apostrophes for what sounds the same', async () => {
    const players = await whole('players');
    const special = players.filter(({ name }) => /[^A-Za-z ]/.test(name)).slice(0, 20);
    expect(special.length).toBeGreaterThan(0);
    for (const { name, id } of special) {
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/['’]/g, '').replaceAll('-', ' ');
      for (const q of [name, plain])
        expect(idsOf(await get(`players/search?limit=50&q=${encodeURIComponent(q)}`))).toContain(id);
    }
  });

  test('asks for two letters at least and stays in the tour asked for', async () => {
    expect((await ask('players/search?q=a')).status).toBe(422);
    expect((await ask('players/search')).status).toBe(422);
    const { items } = await get('players/search?q=ma&tour=wta&limit=50');
    expect(items.length).toBeGreaterThan(0);
    for (const { id, tour } of items) expect([id.slice(0, 4), tour]).toEqual(['wta_', 'WTA']);
  });
});

describe('match lists', () => {
  test("of a player are newest first and hold that player's matches only", async () => {
    const rows = await whole('players/atp_900001/matches');
    const dates = rows.map(({ match_date }) => match_date as string);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const { winner_id, loser_id } of rows) expect([winner_id, loser_id]).toContain('atp_900001');
    expect(rows).toHaveLength((await get('matches?player_id=ATP_900001&page_size=1')).total);
    const won = rows.filter(({ winner_id }) => winner_id === 'atp_900001').length;
    expect((await get('players/atp_900001/matches?result=win&page_size=1')).total).toBe(won);
    expect((await get('players/atp_900001/matches?result=loss&page_size=1')).total).toBe(rows.length - won);
  });

  test('are narrowed by each filter to the rows that have the value', async () => {
    const rows = await whole('players/atp_900001/matches');
    const [{ surface, round, level, tournament_id }] = rows as [Json];
    const fits: [string, (row: Json) => boolean][] = [
      [`surface=${surface}`, (row) => row.surface === surface],
      [`round=${round}`, (row) => row.round === round],
      [`level=${level}`, (row) => row.level === level],
      [`tournament=${tournament_id}`, (row) => row.tournament_id === tournament_id],
      ['best_of=5', (row) => row.best_of === 5],
      ['year=2025', (row) => row.tournament_id.startsWith('atp_2025-')],
      ['year_from=2026', (row) => row.tournament_id.startsWith('atp_2026-')],
      ['opponent_id=atp_900002', (row) => [row.winner_id, row.loser_id].includes('atp_900002')],
    ];
    for (const [query, fit] of fits) {
      const expected = rows.filter(fit).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await whole(`players/atp_900001/matches?${query}`)).map(({ id }) => id)).toEqual(expected);
      expect((await whole(`matches?player_id=atp_900001&${query}`)).map(({ id }) => id)).toEqual(expected);
    }
  });

  test('have pages that never overlap, with Link headers between them', async () => {
    const answer = await ask('matches?year=2026&page_size=40&page=2');
    const links = answer.headers.get('link') as string;
    for (const rel of ['first', 'prev', 'next', 'last']) expect(links).toContain(`rel="${rel}"`);
    expect(/<([^>]+)>; rel="next"/.exec(links)![1]).toContain('page=3');
    for (const sort of ['date', 'tournament', 'round']) {
      const rows = await whole(`matches?year=2026&tour=WTA&sort_by=${sort}`);
      const { total } = await get('matches?year=2026&tour=WTA');
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      expect(rows).toHaveLength(total);
    }
    expect(await get('matches?page=99999')).toMatchObject({ items: [], has_next: false, has_prev: true });
  });

  test('of recent matches begin with the newest day, since a day hold no earlier one', async () => {
    const { items, page_size, total } = await get('matches/recent?limit=30&tour=ATP');
    expect([items.length, page_size]).toEqual([30, 0]);
    expect(total).toBeGreaterThan(30);
    expect(idsOf({ items })).toEqual(idsOf(await get('matches?tour=ATP&page_size=30')));
    const day = items[3].match_date;
    const { items: later } = await get(`matches/recent?since=${day}&limit=100`);
    expect(later.every(({ match_date }: Json) => match_date >= day)).toBe(true);
  });

  test('tell retirements, defaults and walkovers from played matches', async () => {
    const rows = [...(await whole('matches?year=2026')), ...(await whole('matches?year=2025'))];
    const ofKind = (kind: string) => rows.filter(({ result_type }) => result_type === kind);
    for (const kind of ['walkover', 'retired', 'normal']) expect(ofKind(kind).length).toBeGreaterThan(0);
    for (const { score, sets } of ofKind('walkover')) expect([score, sets]).toEqual(['W/O', []]);
    for (const { score } of ofKind('retired')) expect(score).toMatch(/RET$/);
    for (const { score } of ofKind('defaulted')) expect(score).toMatch(/DEF$/);
    for (const { score } of ofKind('normal')) expect(score).toMatch(/^\d+-\d+/);
  });
});

describe('career figures', () => {
  test.each(['atp_900001', 'wta_950001'])('of %s are what the match log comes to', async (id) => {
    const log = await whole(`players/${id}/matches`);
    const counted = log.filter(
      ({ result_type, level, round }) => result_type !== 'walkover' && 'GMFADO'.includes(level) && !/^Q\d/.test(round),
    );
    const won = counted.filter(({ winner_id }) => winner_id === id);
    const finals = log.filter(({ round, level }) => round === 'F' && 'GMFAO'.includes(level));
    const titles = finals.filter(({ winner_id }) => winner_id === id);
    const { summary, by_surface, by_year, clutch } = await get(`players/${id}/stats`);
    expect(summary).toMatchObject({
      matches_played: counted.length,
      matches_won: won.length,
      matches_lost: counted.length - won.length,
      titles_count: titles.length,
      finals_reached: finals.length,
    });
    expect((await get(`players/${id}`)).titles_count).toBe(titles.length);
    for (const name of ['Hard', 'Clay', 'Grass', 'Carpet'])
      expect(by_surface[name.toLowerCase()].matches_played).toBe(
        counted.filter(({ surface }) => surface === name).length,
      );
    const season = by_year[0];
    const ofSeason = ({ tournament_id }: Json) => tournament_id.slice(4, 8) === String(season.year);
    expect([season.matches_won, season.titles]).toEqual([won.filter(ofSeason).length, titles.filter(ofSeason).length]);
    const tieBreaks = counted.flatMap(({ score }) => score.split(' ')).filter((set: string) => /^7-6|^6-7/.test(set));
    expect(clutch.tiebreaks_played).toBe(tieBreaks.length);
  });

  test('have no percentage outside of 0 to 100, for any player', async () => {
    const players = await whole('players');
    expect(players.length).toBeGreaterThan(50);
    let known = 0;
    for (const { id } of players) {
      const stats = await get(`players/${id}/stats`);
      expect([id, ...impossibleShares(stats)]).toEqual([id]);
      if (stats.serve_return?.service_games_won_pct > 0) known += 1;
    }
    expect(known).toBeGreaterThan(10);
  });

  test('of two players against each other are the same from both sides and in the matrix', async () => {
    const ids = ['atp_900001', 'atp_900002', 'atp_900003', 'atp_900004'];
    const { matrix, players } = await get(`h2h/matrix?player_ids=${ids.join()}`);
    expect(players.map(({ id }: Json) => id)).toEqual(ids);
    for (const one of ids)
      for (const other of ids.filter((id) => id !== one)) {
        const { summary, matches } = await get(`h2h/${one}/${other}`);
        expect(matrix[one][other]).toBe(`${summary.player1_wins}-${summary.player2_wins}`);
        expect(matrix[other][one]).toBe(`${summary.player2_wins}-${summary.player1_wins}`);
        expect(matches.filter(({ winner_id }: Json) => winner_id === one)).toHaveLength(summary.player1_wins);
      }
    expect(matrix.atp_900001).not.toHaveProperty('atp_900001');
    expect((await ask('h2h/atp_900001/ATP_900001')).status).toBe(422);
    expect((await ask('h2h/atp_900001/atp_1')).status).toBe(404);
  });
});

describe('live routes', () => {
  test('are empty while nothing is played, and unknown matches are 404', async () => {
    expect(await get('matches/live?tour=ATP')).toMatchObject({ items: [], total: 0, page_size: 0 });
    const answer = await ask('matches/live/lm_1');
    expect([answer.status, ((await answer.json()) as Json).detail.code]).toEqual([404, 'not_found']);
  });
});
