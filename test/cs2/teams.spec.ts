import type { Json } from '../support/service.js';
import { CIRCUIT, dayOf, inWindow, MAP_NAMES, PLAYERS, TEAMS, type Match } from './circuit.js';
import { insert } from './circuit-rows.js';
import { round, World } from './world.js';

const HARBOUR = 1;
const LANTERN = 2;

const BOUGHT = [
  { round_number: 1, buy_type: 'pistol', opponent_buy_type: 'pistol', won: true, equipment_value: 4_000 },
  { round_number: 2, buy_type: 'full', opponent_buy_type: 'eco', won: true, equipment_value: 20_000 },
  { round_number: 3, buy_type: 'force', opponent_buy_type: 'eco', won: false, equipment_value: 12_000 },
  { round_number: 4, buy_type: 'eco', opponent_buy_type: 'full', won: false, equipment_value: 2_000 },
  { round_number: 5, buy_type: 'eco', opponent_buy_type: 'full', won: true, equipment_value: 2_500 },
];

const world = new World(async (db) => {
  const spell = { team_n: HARBOUR, ends_on: null as string | null, maps: null as number | null };
  await insert(db, 'cs2_spell', [
    ...PLAYERS.filter(({ team }) => team === HARBOUR).map(({ n }) => ({
      ...spell,
      player_n: n,
      starts_on: dayOf(380),
      role: n === 12 ? 'awper' : 'player',
      maps: 4,
    })),
    { ...spell, player_n: 50, starts_on: dayOf(60), role: 'coach' },
    { ...spell, player_n: 51, starts_on: dayOf(50), role: 'substitute' },
    { ...spell, player_n: 52, starts_on: dayOf(500), ends_on: dayOf(400), role: 'player' },
  ]);
  const ofHarbour = CIRCUIT.filter(({ teams }) => teams.includes(HARBOUR));
  await insert(
    db,
    'cs2_lineup',
    ofHarbour.flatMap((match, index) =>
      PLAYERS.filter(({ team }) => team === HARBOUR).map(({ n }) => ({
        team_n: HARBOUR,
        held_on: dayOf(match.daysAgo),
        // In the first matches, another player stood in for the last of the five.
        player_n: index < 3 && n === 14 ? 52 : n,
        match_n: match.n,
      })),
    ),
  );
  const newest = ofHarbour.at(-1) as Match;
  await insert(
    db,
    'cs2_round_economy',
    BOUGHT.map((bought) => ({
      match_n: newest.n,
      map_number: 1,
      side: 1,
      team_n: HARBOUR,
      listed_at: `${dayOf(newest.daysAgo)}T15:00:00Z`,
      ...bought,
    })),
  );
  await insert(db, 'cs2_match_team', [
    { match_n: 101, side: 1, team_n: 1, opponent_n: 2, status: 'scheduled', listed_at: `${dayOf(-2)}T18:00:00Z` },
    { match_n: 102, side: 2, team_n: 1, opponent_n: 3, status: 'scheduled', listed_at: `${dayOf(-5)}T18:00:00Z` },
    // No source has the result.
    { match_n: 1, side: 9, team_n: 1, opponent_n: 2, status: 'scheduled', listed_at: '2025-01-01T00:00:00Z' },
  ]);
});

const own = (n: number) => CIRCUIT.filter(({ teams }) => teams.includes(n));
const newestFirst = (matches: readonly Match[]) => matches.toReversed().map(({ n }) => `cs2-match-${n}`);
const idsOf = (rows: Json[]) => rows.map(({ id }) => id);

/** The team's own view of a map: its rounds and those of the opponent. */
const mapsOf = (matches: readonly Match[], n: number) =>
  matches.flatMap((match) =>
    match.maps.map((map) => {
      const side = match.teams.indexOf(n);
      return { ...map, match, won: map.score[side] as number, lost: map.score[1 - side] as number, side };
    }),
  );
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the list of teams', () => {
  test('has each once, by name', async () => {
    const rows = await world.whole('/teams');
    expect(rows.map(({ name }) => name)).toEqual(TEAMS.map(({ name }) => name).toSorted());
    expect(rows.find(({ id }) => id === 'cs2-team-1')).toEqual({
      id: 'cs2-team-1',
      slug: 'harbour-nine',
      name: 'Harbour Nine',
      shortName: 'H9',
      logoUrl: null,
      country: 'DK',
      region: 'europe',
      isActive: true,
      worldRank: 2,
      vrsRank: 1,
    });
  });

  test('filters take what they name', async () => {
    const slugs = async (query: string) => (await world.whole(`/teams?${query}`)).map(({ slug }) => slug);
    expect(await slugs('region=eu')).toEqual(['harbour-nine', 'lantern']);
    expect(await slugs('country=br,mn')).toEqual(['copper-kites', 'paper-cranes']);
    expect(await slugs('isActive=false')).toEqual(['idle-moths']);
    expect(await slugs('q=old lamp')).toEqual(['lantern']);
    const { data, meta } = await world.get('/teams?ids=lantern,903,cs2-team-1,nobody');
    expect([idsOf(data), meta.missing]).toEqual([['cs2-team-2', 'cs2-team-3', 'cs2-team-1'], ['nobody']]);
    expect((await world.ask('/teams?region=moon')).status).toBe(400);
  });

  test('says that the family is in beta', async () => {
    const answer = await world.ask('/teams');
    expect(answer.headers.get('x-api-stability')).toBe('beta');
  });
});

describe("a team's profile", () => {
  test.each(['cs2-team-1', '1', 'harbour-nine', 'Harbour-Nine', '901'])('is found as %s', async (id) => {
    expect((await world.dataOf(`/teams/${id}`)).id).toBe('cs2-team-1');
  });

  test.each(['cs2-team-99', 'nobody', 'cs2-team-abc', 'cs2-player-1'])('of %s is not there', async (id) => {
    const answer = await world.ask(`/teams/${id}`);
    expect([answer.status, ((await answer.json()) as Json).error]).toEqual([
      404,
      expect.objectContaining({ code: 'NOT_FOUND', resource: 'team', id }),
    ]);
  });

  test('has who is in it now, the newest results, the next match, record and streak', async () => {
    const team = await world.dataOf('/teams/1');
    expect(idsOf(team.roster).toSorted()).toEqual([10, 11, 12, 13, 14, 51].map((n) => `cs2-player-${n}`));
    const starters = team.roster.filter(({ isStarter }: Json) => isStarter);
    expect(idsOf(starters).toSorted()).toEqual([10, 11, 12, 13, 14].map((n) => `cs2-player-${n}`));
    expect(team.roster.at(-1)).toEqual(expect.objectContaining({ id: 'cs2-player-51', maps: null, rating: null }));
    expect(team.roster[2]).toEqual(expect.objectContaining({ role: 'awper', joinedAt: dayOf(380), maps: 4 }));
    expect(team.coach).toEqual(expect.objectContaining({ id: 'cs2-player-50', role: 'coach', isStarter: false }));
    expect(idsOf(team.recentResults)).toEqual(newestFirst(own(HARBOUR)).slice(0, 10));
    expect(team.upcoming.id).toBe('cs2-match-101');
    const lately = own(HARBOUR).filter(inWindow(90));
    const wins = lately.filter(({ winner }) => winner === HARBOUR).length;
    expect(lately.length).toBeGreaterThan(2);
    expect(team.record).toEqual({
      wins,
      losses: lately.length - wins,
      winRate: round(wins / lately.length, 4),
      window: '90d',
    });
    const results = own(HARBOUR)
      .toReversed()
      .map(({ winner }) => winner === HARBOUR);
    const turn = results.findIndex((won) => won !== results[0]);
    expect(team.streak).toBe(results[0] ? turn : -turn);
    expect(team.aliases).toEqual([]);
    expect(team.social).toEqual({ x: 'https://x.example/', twitch: null, youtube: null, instagram: null });
    expect(team.externalIds).toEqual([{ provider: 'hltv', id: '901', url: null }]);
  });

  test('of a team of which nobody has a roster has none', async () => {
    const team = await world.dataOf('/teams/idle-moths');
    expect([team.roster, team.coach, team.upcoming, team.region]).toEqual([[], null, null, null]);
    const { data, meta } = await world.get('/teams/idle-moths/roster-history');
    expect([data, meta]).toEqual([[], { count: 0, available: false }]);
  });

  test('the roster over time has who is there now first, then who left last', async () => {
    const { data, meta } = await world.get('/teams/1/roster-history');
    expect(meta).toEqual({ count: 8 });
    expect(data.at(-1)).toEqual({
      player: expect.objectContaining({ id: 'cs2-player-52' }),
      role: 'player',
      startDate: dayOf(500),
      endDate: dayOf(400),
      days: 100,
      maps: null,
      isCurrent: false,
      source: 'circuit',
    });
    expect(data[0]).toEqual(
      expect.objectContaining({ startDate: dayOf(50), endDate: null, days: null, isCurrent: true }),
    );
  });
});

describe("a team's matches", () => {
  test('results are finished ones, newest first', async () => {
    const rows = await world.whole('/teams/harbour-nine/results');
    expect(idsOf(rows)).toEqual(newestFirst(own(HARBOUR)));
    const [newest] = own(HARBOUR).toReversed() as [Match];
    expect(rows[0]).toEqual(
      expect.objectContaining({
        status: 'completed',
        team1Score: newest.score[0],
        team2Score: newest.score[1],
        winnerTeamId: `cs2-team-${newest.winner}`,
      }),
    );
  });

  test('are narrowed by opponent, event and days', async () => {
    const ids = async (query: string) => idsOf(await world.whole(`/teams/1/results?${query}`));
    const of = (keep: (match: Match) => boolean) => newestFirst(own(HARBOUR).filter(keep));
    expect(await ids('opponentId=lantern')).toEqual(of(({ teams }) => teams.includes(LANTERN)));
    expect(await ids('eventId=cs2-event-1')).toEqual(of(({ event }) => event === 1));
    expect(await ids(`from=${dayOf(200)}&to=${dayOf(100)}`)).toEqual(
      of(({ daysAgo }) => daysAgo <= 200 && daysAgo >= 100),
    );
    expect(await ids('opponentId=nobody')).toEqual([]);
  });

  test('upcoming ones are those from today on, soonest first', async () => {
    const { data, meta } = await world.get('/teams/1/upcoming');
    expect([idsOf(data), meta.total]).toEqual([['cs2-match-101', 'cs2-match-102'], 2]);
    expect(data[0]).toEqual(expect.objectContaining({ team1Score: null, winnerTeamId: null, status: 'scheduled' }));
    expect(idsOf((await world.get('/teams/1/upcoming?opponentId=3')).data)).toEqual(['cs2-match-102']);
  });
});

describe("a team's maps", () => {
  function expected(slug: string, matches: readonly Match[]) {
    const maps = mapsOf(matches, HARBOUR).filter(({ map }) => map === slug);
    const wins = maps.filter(({ winner }) => winner === HARBOUR).length;
    const [won, lost] = [sum(maps.map((map) => map.won)), sum(maps.map((map) => map.lost))];
    const rounds = maps.filter(({ ctWon }) => ctWon !== null);
    const withVeto = matches.filter(({ veto }) => veto.length > 0);
    const steps = withVeto.flatMap(({ veto }) => veto).filter(({ map }) => map === slug);
    const withoutVeto = maps.filter(({ match }) => match.veto.length === 0);
    const picks = steps.filter(({ action, team }) => action === 'pick' && team === HARBOUR).length;
    const bans = steps.filter(({ action, team }) => action === 'ban' && team === HARBOUR).length;
    return {
      map: slug.charAt(0).toUpperCase() + slug.slice(1),
      slug,
      played: maps.length,
      wins,
      losses: maps.length - wins,
      winRate: round(wins / maps.length, 4),
      roundsWon: won,
      roundsLost: lost,
      roundWinRate: round(won / (won + lost), 4),
      ctRoundWinRate:
        rounds.length === 0 ? null : round(sum(rounds.map(({ ctWon }) => ctWon!)) / (12 * rounds.length), 4),
      tRoundWinRate: expect.anything(),
      pistolWinRate: rounds.length === 0 ? null : round(sum(rounds.map(({ side }) => side)) / (2 * rounds.length), 4),
      avgRounds: round((won + lost) / maps.length, 1),
      pickRate: round(picks / withVeto.length, 4),
      banRate: round(bans / withVeto.length, 4),
      picked: picks + withoutVeto.filter(({ pickedBy }) => pickedBy === HARBOUR).length,
      banned: bans,
      opponentPicked:
        steps.filter(({ action, team }) => action === 'pick' && team !== HARBOUR).length +
        withoutVeto.filter(({ pickedBy }) => pickedBy !== null && pickedBy !== HARBOUR).length,
      lastPlayedAt: `${dayOf(Math.min(...maps.map(({ match }) => match.daysAgo)))}T15:00:00.000Z`,
    };
  }

  test('are those of all matches, the most played first', async () => {
    const { data, meta } = await world.get('/teams/1/map-stats?window=all');
    expect(data.map(({ slug }: Json) => slug).toSorted()).toEqual(MAP_NAMES);
    for (const row of data) expect(row).toEqual(expected(row.slug, own(HARBOUR)));
    const played = data.map((row: Json) => row.played);
    expect(played).toEqual(played.toSorted((one: number, other: number) => other - one));
    expect(meta).toEqual({
      count: 5,
      window: 'all',
      vetoes: own(HARBOUR).filter(({ veto }) => veto.length > 0).length,
    });
  });

  test('are those of 90 days where nothing else is asked for', async () => {
    const { data, meta } = await world.get('/teams/1/map-stats?minMaps=2');
    expect(meta.window).toBe('90d');
    const lately = own(HARBOUR).filter(inWindow(90));
    const often = MAP_NAMES.filter((slug) => mapsOf(lately, HARBOUR).filter(({ map }) => map === slug).length >= 2);
    expect(data.map(({ slug }: Json) => slug).toSorted()).toEqual(often);
  });

  test('older ones are left out for a plan that does not open them', async () => {
    const free = await world.keyOf('free');
    const { data, meta } = await world.get('/teams/1/map-stats?window=all', free);
    const open = mapsOf(
      own(HARBOUR).filter(({ daysAgo }) => daysAgo < 30),
      HARBOUR,
    );
    expect(sum(data.map(({ played }: Json) => played))).toBe(open.length);
    expect(meta).toEqual(expect.objectContaining({ historyTruncated: true, availableFrom: dayOf(30) }));
  });

  test('of a team without any say so', async () => {
    await insert(world.db, 'cs2_team', [
      { n: 9, slug: 'new-one', name: 'New One', folded: 'new one', is_active: false, external_ids: [] },
    ]);
    const { data, meta } = await world.get('/teams/cs2-team-9/map-stats');
    expect([data, meta.available]).toEqual([[], false]);
    expect(await world.get('/teams/9/economy')).toEqual({
      success: true,
      data: { byBuyType: [], avgEquipmentValue: null, forceRate: null, ecoWinRate: null, antiEcoWinRate: null },
      meta: { window: 'all', rounds: 0, maps: 0, available: false },
    });
  });
});

describe('what the current five came to', () => {
  const together = () => own(HARBOUR).slice(3);

  test('is counted over the matches of exactly these five', async () => {
    const { lineup, since, maps, wins, losses, winRate, avgRating, results } =
      await world.dataOf('/teams/1/lineup-form');
    expect(idsOf(lineup)).toEqual([10, 11, 12, 13, 14].map((n) => `cs2-player-${n}`));
    const played = mapsOf(together(), HARBOUR);
    const won = played.filter(({ winner }) => winner === HARBOUR).length;
    expect([since, maps, wins, losses, winRate]).toEqual([
      dayOf((together()[0] as Match).daysAgo),
      played.length,
      won,
      played.length - won,
      round(won / played.length, 4),
    ]);
    expect(idsOf(results)).toEqual(newestFirst(together()).slice(0, 20));
    const lines = together().flatMap((match) => match.lines.filter(({ team }) => team === HARBOUR));
    const weight = ({ rounds, map, match }: (typeof lines)[number]) => {
      const { score } = CIRCUIT[match - 1] as Match;
      return rounds ?? 22 * (map === null ? score[0] + score[1] : 1);
    };
    const mean = sum(lines.map((line) => line.rating * weight(line))) / sum(lines.map(weight));
    expect(avgRating).toBeCloseTo(mean, 2);
  });

  test('has the matches alone that the plan opens', async () => {
    const { data, meta } = await world.get('/teams/1/lineup-form', await world.keyOf('starter'));
    expect(idsOf(data.results)).toEqual(newestFirst(together().filter(({ daysAgo }) => daysAgo < 90)));
    expect(meta).toEqual({ historyTruncated: true, availableFrom: dayOf(90) });
  });

  test('is unknown without a line-up', async () => {
    const { data, meta } = await world.get('/teams/lantern/lineup-form');
    expect([data.lineup, data.since, data.avgRating, meta]).toEqual([[], null, null, { available: false }]);
  });
});

test('economy counts rounds by what was bought', async () => {
  expect(await world.get('/teams/1/economy')).toEqual({
    success: true,
    data: {
      byBuyType: [
        { buyType: 'pistol', rounds: 1, wins: 1, winRate: 1 },
        { buyType: 'eco', rounds: 2, wins: 1, winRate: 0.5 },
        { buyType: 'force', rounds: 1, wins: 0, winRate: 0 },
        { buyType: 'full', rounds: 1, wins: 1, winRate: 1 },
      ],
      avgEquipmentValue: 8_100,
      forceRate: 0.2,
      ecoWinRate: 0.5,
      antiEcoWinRate: 0.5,
    },
    meta: { window: 'all', rounds: 5, maps: 1 },
  });
});

describe("two teams' meetings", () => {
  const met = CIRCUIT.filter(({ teams }) => teams.includes(HARBOUR) && teams.includes(LANTERN));

  test('come to what the matches come to, from both sides', async () => {
    for (const [one, other] of [
      [HARBOUR, LANTERN],
      [LANTERN, HARBOUR],
    ] as const) {
      const data = await world.dataOf(`/teams/${one}/vs/${other}`);
      const wins = met.filter(({ winner }) => winner === one).length;
      const mapWins = (n: number) => sum(met.map(({ teams, score }) => score[teams.indexOf(n)] as number));
      expect([data.team1.id, data.team2.id]).toEqual([`cs2-team-${one}`, `cs2-team-${other}`]);
      expect(data.record).toEqual({
        matches: met.length,
        team1Wins: wins,
        team2Wins: met.length - wins,
        draws: 0,
        team1MapWins: mapWins(one),
        team2MapWins: mapWins(other),
      });
      expect(idsOf(data.matches)).toEqual(newestFirst(met));
      expect(data.lastMeeting).toBe(`${dayOf((met.at(-1) as Match).daysAgo)}T15:00:00.000Z`);
      const maps = met.flatMap((match) => match.maps);
      expect(sum(data.byMap.map(({ played }: Json) => played))).toBe(maps.length);
      for (const { map: name, played, team1Wins, team2Wins } of data.byMap) {
        const those = maps.filter(({ map }) => map === name.toLowerCase());
        const won = those.filter(({ winner }) => winner === one).length;
        expect([played, team1Wins, team2Wins]).toEqual([those.length, won, those.length - won]);
      }
    }
  });

  test('on one map are the matches with it', async () => {
    const slug = (met[0] as Match).maps[0]!.map;
    const those = met.filter(({ maps }) => maps.some(({ map }) => map === slug));
    const data = await world.dataOf(`/teams/1/vs/lantern?map=de_${slug}&limit=1`);
    expect(data.record.matches).toBe(those.length);
    expect(data.byMap.map(({ map }: Json) => map.toLowerCase())).toEqual([slug]);
    expect(data.matches).toHaveLength(1);
  });

  test('with nobody are not there, and of two that never met are none', async () => {
    expect((await world.ask('/teams/1/vs/nobody')).status).toBe(404);
    const data = await world.dataOf('/teams/1/vs/cs2-team-9');
    expect([data.record.matches, data.matches, data.lastMeeting]).toEqual([0, [], null]);
  });
});
