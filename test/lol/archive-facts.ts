import type pg from 'pg';
import type { Archive } from '../support/archive.js';
import type { Json } from '../support/service.js';

/** Numbers of this file were counted from the upstream files by other means than the service's. */
export function lolFacts(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);
  const pool = (): pg.Pool => archive().service.db.pool;
  const one = async (text: string) => (await pool().query(text)).rows[0];

  /** All rows of a paged list. */
  async function whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (;;) {
      const { data, meta } = await get(`${path}&limit=100&offset=${rows.length}`);
      rows.push(...data);
      if (!meta.hasMore) return rows;
    }
  }

  test("Oracle's Elixir of January 2025: 434 games, 18 leagues, 868 team rows, blue wins 238", async () => {
    expect(
      await one(
        `select count(distinct game_key)::int as games, count(distinct league)::int as leagues, count(*)::int as sides,
           count(*) filter (where completeness = 'complete')::int as complete,
           count(*) filter (where completeness = 'partial')::int as partial,
           count(*) filter (where place = 100 and won)::int as blue
         from lol_line where source = 'oracleselixir' and season = 2025 and place >= 100`,
      ),
    ).toEqual({ games: 434, leagues: 18, sides: 868, complete: 760, partial: 108, blue: 238 });
  });

  test.each([
    ['weibo-gaming', 'weibogaming-faw-audi'],
    ['edward-gaming', 'shanghai-edward-gaming-hycan'],
    ['lng-esports', 'suzhou-lng-esports'],
  ])('%s of 2025 is %s of 2023', async (now, then) => {
    const [team, former] = [(await get(`teams/${now}`)).data, (await get(`teams/${then}`)).data];
    expect(former).toEqual(team);
    const matches = await whole(`teams/${now}/matches?from=2023-01-01`);
    const are2025 = matches.map(({ tournamentName }) => /2025/.test(tournamentName));
    expect([are2025.includes(true), are2025.includes(false)]).toEqual([true, true]);
  });

  test('no team is called by an id: of the 34 that Riot does not list, 10 are those of other sources and 24 have no name', async () => {
    expect(
      await one(
        `select count(*) filter (where name ~ '^[0-9]{9,}$' or short_name ~ '^[0-9]{9,}$')::int as ids,
           count(*) filter (where name is null)::int as nameless from lol_team`,
      ),
    ).toEqual({ ids: 0, nameless: 24 });
    const ranked = await get('rankings?date=2023-11-20&limit=100');
    expect(ranked.data.filter(({ team }: Json) => team.name === null)).toEqual([]);
    expect(new Set(ranked.data.map(({ team }: Json) => team.name)).size).toBe(ranked.data.length);
  });

  test.each([
    ['99566404845279652', 'oh-my-god'],
    ['99566404856367466', 'anyones-legend'],
    ['99566404847770461', 'rare-atom'],
    ['98767991887166787', 'team-we'],
    ['101388912911039804', 'thundertalk-gaming'],
    ['103461966986776720', 'ultra-prime'],
    ['101388912914513220', 'ninjas-in-pyjamas'],
    ['104367082616536883', 'nova-esports'],
    ['104367077419533265', 'resurgence'],
    ['104710429139492585', 'five-kings'],
    ['brion', 'oksavingsbank-brion'],
    ['ok-brion', 'oksavingsbank-brion'],
    ['fredit-brion', 'oksavingsbank-brion'],
    ['mad-lions', 'movistar-koi'],
    ['mad-lions-koi', 'movistar-koi'],
    ['koi', 'rogue'],
    ['kwangdong-freecs', 'dn-freecs'],
    ['afreeca-freecs', 'dn-freecs'],
    ['liiv-sandbox', 'bnk-fearx'],
    ['suning', 'weibo-gaming'],
    ['bro-challengers', 'oksavingsbank-brion-challengers'],
  ])('the team %s is the team %s', async (former, now) => {
    expect((await get(`teams/${former}`)).data).toEqual((await get(`teams/${now}`)).data);
  });

  test.each([
    ['dn-freecs', 'dn-freecs-challengers'],
    ['dn-freecs-challengers', 'afreeca-freecs-academy'],
    ['movistar-koi', 'movistar-koi-fenix'],
    ['movistar-koi', 'rogue'],
    ['tsm', 'tsm-2'],
  ])('the teams %s and %s are two', async (team, other) => {
    const slugs = await Promise.all([team, other].map(async (slug) => (await get(`teams/${slug}`)).data.slug));
    expect(new Set(slugs).size).toBe(2);
  });

  test.each(['Perkz', 'Karis', 'Morgan'])('%s is one player in all sources', async (name) => {
    const { data } = await get(`players?q=${name}&limit=100`);
    const [player, ...others] = data.filter(({ currentIgn }: Json) => currentIgn === name);
    expect(others).toEqual([]);
    const sources = (await get(`players/${player.lolPlayerId}`)).data.externalIds.map(({ provider }: Json) => provider);
    expect(sources).toEqual(expect.arrayContaining(['leaguepedia', 'oracleselixir', 'riot']));
  });

  test.each(['108176672286729358', '107468370561257678'])(
    "%s, of five games and in progress in Riot's list, was won with three of four",
    async (id) => {
      const [match] = (await get(`matches?ids=${id}`)).data;
      const { team1, team2 } = match;
      expect(match).toMatchObject({ state: 'completed', bestOf: 5, gameCount: 4, winnerSlug: team1.slug });
      expect([team1, team2].map(({ score, outcome }: Json) => [score, outcome])).toEqual([
        [3, 'win'],
        [1, 'loss'],
      ]);
      const met = (await get(`teams/${team1.slug}/h2h/${team2.slug}?limit=100`)).data.matches;
      expect(met.map(({ matchId }: Json) => matchId)).toContain(match.matchId);
      const live = await whole('matches?state=inProgress&from=2022-01-01');
      expect(live.map(({ matchId }) => matchId)).not.toContain(match.matchId);
    },
  );

  test('the routes have the same 434 games in 18 leagues, of which blue won 238', async () => {
    const matches = await whole('matches?from=2025-01-01');
    expect(new Set(matches.map(({ league }) => league)).size).toBe(18);
    expect(matches.reduce((sum, { gameIds }) => sum + gameIds.length, 0)).toBe(434);
    const counted = matches.filter(({ gameCount }) => gameCount !== null);
    expect(counted.filter(({ gameCount, gameIds }) => gameCount !== gameIds.length)).toEqual([]);
    const games: Json[] = [];
    for (const { matchId } of matches) games.push(...(await get(`matches/${matchId}/games`)).data);
    expect(new Set(games.map(({ gameId }) => gameId)).size).toBe(434);
    expect(games.filter(({ winningSide }) => winningSide === 'blue')).toHaveLength(238);
    expect(games.filter(({ winningSide }) => winningSide === 'red')).toHaveLength(434 - 238);
  });

  test('T1: 10 games, 7-3, average gold at 15 minutes 25,470.9, gold difference +1,643.9', async () => {
    const { data: team } = await get('teams/t1/stats?from=2025-01-01');
    expect(team).toMatchObject({ sample: { games: 10 }, averages: { goldDiffAt15: 1_643.9 } });
    expect(team.bySide.blue.wins + team.bySide.red.wins).toBe(7);
    const { data: own } = await get('teams/t1/objectives?last=100');
    const played = own.rows.filter(({ startTime }: Json) => startTime >= '2025-01-01');
    expect(played).toHaveLength(10);
    let gold = 0;
    for (const { gameId, side } of played) {
      const { data } = await get(`games/${gameId}/gold`);
      gold += data.goldGraph.find(({ t }: Json) => t === 900)[`${side}Gold`];
    }
    expect(gold / 10).toBeCloseTo(25_470.9, 1);
  });

  test('Faker, whom both sources know, is one player: 10 games, 7 wins, 21/19/61', async () => {
    expect(
      (await get('players?q=faker&limit=100')).data.filter(({ currentIgn }: Json) => currentIgn === 'Faker'),
    ).toHaveLength(1);
    const { data: player } = await get('players/faker/stats?from=2025-01-01&limit=100');
    expect(player.summary).toMatchObject({ gamesPlayed: 10, wins: 7, losses: 3, avgKills: 2.1, avgDeaths: 1.9 });
    expect(player.summary.avgKda).toBe(Number(((21 + 61) / 19).toFixed(2)));
    const sum = (name: string) => player.recent.reduce((total: number, row: Json) => total + row[name], 0);
    expect(['kills', 'deaths', 'assists'].map(sum)).toEqual([21, 19, 61]);
    const { data: pool2025 } = await get('players/faker/champion-pool?last=100');
    const picks = new Map<string, number[]>();
    for (const { championId, result, startTime } of pool2025.picks) {
      if (startTime < '2025-01-01') continue;
      const [games, wins] = picks.get(championId) ?? [0, 0];
      picks.set(championId, [games! + 1, wins! + (result === 'win' ? 1 : 0)]);
    }
    expect(Object.fromEntries(picks)).toEqual({
      Viktor: [3, 3],
      Aurora: [2, 2],
      Galio: [2, 1],
      Ambessa: [1, 1],
      Azir: [1, 0],
      Yone: [1, 0],
    });
    const { data: before } = await get('players/faker/stats?to=2024-12-31');
    expect(before.summary.gamesPlayed).toBeGreaterThan(0);
  });

  test('a game stands once, by whichever sources have it: 1,669, 621 and 502 of them are 2,248', async () => {
    const { rows } = await pool().query(
      `select sources, count(*)::int as games from lol_game where sources <> '{}' group by 1 order by 1`,
    );
    // 544 of the keys of Riot's 621 wide rows are among the 1,235 and 434 of Oracle's Elixir; gol.gg has another year.
    expect(rows).toEqual([
      { sources: ['golgg'], games: 502 },
      { sources: ['oracleselixir'], games: 1_235 + 434 - 544 },
      { sources: ['oracleselixir', 'riot'], games: 544 },
      { sources: ['riot'], games: 621 - 544 },
    ]);
    // Riot's list of matches has 17,705 completed games, the 621 among them, and 219 of the 1,125 without wide rows.
    expect(await one(`select count(*)::int as games from lol_game where state = 'completed'`)).toEqual({
      games: 17_705 + 502 + 1_125 - 219,
    });
    const { rows: keys } = await pool().query(
      `select source, count(*)::int as keys, count(distinct n)::int as games from identity
       where family = 'lol' and kind = 'game' group by 1 order by 1`,
    );
    expect(keys).toEqual([
      { source: 'golgg', keys: 502, games: 502 },
      { source: 'platform', keys: 1_669 + 77, games: 1_669 + 77 },
      { source: 'riot', keys: 17_705, games: 17_705 },
    ]);
  });

  test('no two matches of a source are one, and none is known by its day alone', async () => {
    const { rows } = await pool().query(
      `select source, count(*)::int as keys, count(distinct n)::int as matches from identity
       where family = 'lol' and kind = 'match' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { source: 'golgg', keys: 282, matches: 282 },
      { source: 'platform', keys: 646 - 131, matches: 646 - 131 },
      { source: 'riot', keys: 14_083, matches: 14_083 },
    ]);
    // Sources share matches by their games only, which the platform's keys join.
    expect(
      await one(
        `select count(*)::int as joined from identity one join identity other using (family, kind, n)
         where family = 'lol' and kind in ('match', 'game') and one.source < other.source and one.who is not null and other.who is not null`,
      ),
    ).toEqual({ joined: 0 });
    // A match never holds two games of one number that began on different days.
    expect(
      await one(
        `select count(*)::int as odd from lol_game one join lol_game other using (match_n, game_number)
         where one.n < other.n and (one.starts_at at time zone 'UTC')::date <> (other.starts_at at time zone 'UTC')::date`,
      ),
    ).toEqual({ odd: 0 });
  });

  test("matches of which Riot has no day are the series that Oracle's Elixir has the same tournament", async () => {
    // Counted in both files by pair, score and order; in each tournament every match without wide rows is a series.
    const { rows } = await pool().query(
      `select t.slug, count(distinct g.match_n)::int as matches, count(*)::int as games
       from lol_riot_match m
       join lol_riot_tournament t on t.id = m.tournament_id
       cross join jsonb_array_elements(m.games) game
       join identity i on i.family = 'lol' and i.kind = 'game' and i.source = 'riot' and i.key = game ->> 'id'
       join lol_game g on g.n = i.n and g.sources = '{oracleselixir}'
       where not exists (select from lol_riot_game w where w.id = game ->> 'id')
       group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { slug: 'lcs_spring_2023', matches: 1, games: 1 },
      { slug: 'lcs_summer_2023', matches: 104, games: 141 },
      { slug: 'lec_winter_2023', matches: 1, games: 1 },
      { slug: 'msi_2023', matches: 25, games: 76 },
    ]);
    const { data } = await get('matches?tournamentId=msi_2023&limit=100');
    expect(data).toHaveLength(25);
    expect(data.filter(({ startTime }: Json) => startTime === null)).toEqual([]);
  });

  test.each([
    ['ESPORTSTMNT01_3407478', [1, 3]],
    ['ESPORTSTMNT02_3231904', [2, 3, 4, 5]],
    ['LOLTMNT03_185549', [2, 3]],
    ['LOLTMNT06_96575', [2]],
    ['LOLTMNT01_192618', [3]],
    ['LOLTMNT04_93368', [2]],
  ])('the series of %s, of which the file has games %j, has no result', async (id, numbers) => {
    const { gameId, matchId } = (await get(`games/${id}`)).data;
    const match = (await get(`matches/${matchId}`)).data;
    expect(match.games.map(({ gameNumber }: Json) => gameNumber)).toEqual(numbers);
    expect(match.gameIds).toContain(gameId);
    const { team1, team2, winnerSlug, bestOf, gameCount, durationSeconds, state } = match;
    const facts = [team1.score, team2.score, team1.outcome, team2.outcome, winnerSlug, bestOf];
    expect([...facts, gameCount, durationSeconds, state]).toEqual([...Array(8).fill(null), 'completed']);
  });

  test('no series is drawn: where as many games were won by each, some are missing', async () => {
    const matches = (
      await Promise.all([2023, 2024, 2025].map((year) => whole(`matches?from=${year}-01-01&to=${year}-12-31`)))
    ).flat();
    expect(matches.length).toBeGreaterThan(500);
    expect(matches.filter(({ team1 }) => team1?.outcome === 'draw')).toEqual([]);
  });

  test('team rows alone make a series: T1 beat JD Gaming by 3 to 1 at Worlds on 12 November 2023', async () => {
    const { data } = await get('matches?league=worlds&from=2023-11-12&to=2023-11-12');
    expect(data).toHaveLength(1);
    const [{ team1, team2, bestOf, winnerSlug, postgame_coverage_level }] = data;
    const [t1, other] = team1.slug === 't1' ? [team1, team2] : [team2, team1];
    expect([t1.name, t1.score, other.name, other.score, bestOf, winnerSlug, postgame_coverage_level]).toEqual([
      'T1',
      3,
      'JD Gaming',
      1,
      5,
      't1',
      'games',
    ]);
  });

  test('players with the most prizes and titles', async () => {
    const { data: earners, meta } = await get('leaderboards/earnings?window=all&limit=5');
    expect(earners.map((row: Json) => [row.rank, row.player.currentIgn, row.value])).toEqual([
      [1, 'Faker', 1_257_615.87],
      [2, 'Duke', 954_620.62],
      [3, 'Bang', 915_451.46],
      [4, 'Wolf', 913_084.7],
      [5, 'Bengi', 810_683],
    ]);
    expect(meta.available).toBeUndefined();
    const [faker] = earners;
    expect(faker.teamSlug).toBe('t1');
    expect(faker.games).toBe((await get('players/faker/stats')).data.summary.gamesPlayed);
    expect((await get('players/faker/earnings/summary')).data.totalEarnings).toBe(faker.value);
    const { data: mid } = await get('leaderboards/earnings?window=all&role=mid&limit=1');
    expect(mid[0].player.currentIgn).toBe('Faker');
    const { data: titled } = await get('leaderboards/championships?window=all&limit=4');
    // Of Royal Never Give Up, which won the Mid-Season Invitationals of 2021 and 2022.
    expect(titled.map((row: Json) => [row.rank, row.player.currentIgn, row.value]).toSorted()).toEqual([
      [1, 'GALA', 2],
      [1, 'Ming', 2],
      [1, 'Wei', 2],
      [1, 'Xiaohu', 2],
    ]);
  });

  test('every leaderboard shows somebody without parameters and says the day that its window ends on', async () => {
    const days: Record<string, string> = { earnings: '2017-11-26', championships: '2023-04-27' };
    for (const metric of ['earnings', 'championships', 'kda', 'cs', 'winrate', 'vision', 'firstblood', 'damage']) {
      const { data, meta } = await get(`leaderboards/${metric}`);
      expect([metric, data.length > 0, meta.asOf]).toEqual([metric, true, days[metric] ?? '2025-01-29']);
    }
  });

  test('winners of tournaments, as far as matches prove them', async () => {
    const winner = async (id: string) => (await get(`tournaments/${id}`)).data.winner?.name ?? null;
    expect(await winner('worlds_2022')).toBe('DRX');
    expect(await winner('lck_spring_2023')).toBe('Gen.G');
    expect(await winner('lcs_spring_2023')).toBe('Cloud9');
    expect(await winner('lec_winter_2023')).toBe('G2 Esports');
    const all = await whole('tournaments?league=lck');
    const of = (name: string) => all.find((tournament) => tournament.name === name)?.winner?.slug;
    // The last stage of 2020 was the regional final, which Gen.G won; the split was DAMWON's.
    expect([of('LCK Summer 2020'), of('LCK 2020 Spring Split')]).toEqual(['dplus-kia', 't1']);
    expect(of('LCK Regional Finals 2022')).toBeUndefined();
  });

  test('the overview counts what is stored', async () => {
    const { coverage } = (await get('')).data;
    expect(coverage).toMatchObject({ matches: 14_083 + 515 + 282, games: 17_705 + 502 + 906, live: 0 });
    expect(coverage.transfers).toBe((await get('transfers?limit=1')).meta.total);
    expect(coverage.transfers).toBeGreaterThan(2_000);
  });

  test('claims that join no match, game or player are listed with the reason', async () => {
    const { rows } = await pool().query(
      `select distinct kind, reason from unresolved where family = 'lol' order by 1, 2`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { reason } of rows) expect(reason).toMatch(/^[a-z_]+$/);
  });
}
