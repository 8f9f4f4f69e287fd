import type { Json } from '../support/service.js';
import {
  CIRCUIT,
  dayOf,
  inWindow,
  LINES,
  mapsOf,
  matchOfLine,
  PLAYERS,
  TEAMS,
  type Line,
  type Match,
} from './circuit.js';
import { insert, KILLS_MATCH } from './circuit-rows.js';
import { round, World } from './world.js';

const LUMEN = 10;
const KILLS_OF = CIRCUIT[KILLS_MATCH - 1] as Match;
const [OWN, OTHER] = KILLS_OF.teams;
const SHOOTER = OWN * 10;
const MATE = OWN * 10 + 1;
const TARGET = OTHER * 10;

const kill = (seq: number, killer: number | null, victim: number, more: Record<string, unknown> = {}) => ({
  match_n: KILLS_MATCH,
  map_number: 1,
  seq,
  round_number: seq,
  killer_n: killer,
  victim_n: victim,
  assister_n: null as number | null,
  flash_assist: false,
  weapon: 'AK-47',
  headshot: false,
  wallbang: false,
  through_smoke: false,
  blind: false,
  no_scope: false,
  opening_kill: false,
  trade_kill: false,
  team_kill: false,
  listed_at: `${dayOf(KILLS_OF.daysAgo)}T15:00:00Z`,
  ...more,
});

const world = new World(async (db) => {
  await insert(db, 'cs2_kill', [
    kill(1, SHOOTER, TARGET, { headshot: true, opening_kill: true }),
    kill(2, SHOOTER, TARGET + 1),
    kill(3, TARGET, SHOOTER, { weapon: 'AWP', opening_kill: true }),
    kill(4, SHOOTER, TARGET, { weapon: 'AWP' }),
    kill(5, SHOOTER, MATE, { team_kill: true }),
    kill(6, null, SHOOTER, { weapon: 'C4' }),
    kill(7, MATE, TARGET, { assister_n: SHOOTER, flash_assist: true }),
    kill(8, MATE, TARGET, { assister_n: SHOOTER }),
  ]);
  await db.pool.query(
    `update cs2_player_map set flash_assists = 1, utility_damage = 30, sides = $3
     where match_n = $1 and map_number = 1 and player_n = $2`,
    [KILLS_MATCH, SHOOTER, { ct: { kills: 7, deaths: 3, adr: 91.5, kast: 0.75, rating: 1.3 } }],
  );
  await insert(db, 'cs2_clutch', [clutch(3, 1, true), clutch(9, 1, false), clutch(12, 3, true)]);
  await insert(db, 'cs2_spell', [
    { team_n: 1, player_n: LUMEN, starts_on: dayOf(300), ends_on: null, role: 'igl', maps: 12 },
    { team_n: 3, player_n: LUMEN, starts_on: dayOf(600), ends_on: dayOf(301), role: 'player', maps: null },
  ]);
  await insert(db, 'cs2_roster_change', [
    { n: 1, changed_on: dayOf(301), player_n: LUMEN, team_n: 3, action: 'left', role: 'player' },
    { n: 2, changed_on: dayOf(300), player_n: LUMEN, team_n: 1, action: 'joined', role: 'igl' },
    { n: 3, changed_on: dayOf(20), player_n: 50, team_n: 5, action: 'joined', role: null },
  ]);
  await insert(db, 'cs2_transfer', [
    transfer(1, dayOf(300), LUMEN, 3, 1, {
      type: 'transfer',
      fee_amount: 120_000,
      fee_currency: 'EUR',
      confirmed: true,
    }),
    transfer(2, dayOf(20), 50, null, 5, { type: 'free', fee_amount: null, fee_currency: null, confirmed: false }),
  ]);
});

function clutch(round_number: number, versus: number, won: boolean) {
  const listed_at = `${dayOf(KILLS_OF.daysAgo)}T15:00:00Z`;
  return { match_n: KILLS_MATCH, map_number: 2, round_number, player_n: SHOOTER, team_n: OWN, versus, won, listed_at };
}

function transfer(n: number, moved_on: string, player_n: number, from_n: number | null, to_n: number, more: object) {
  return { n, moved_on, player_n, from_n, to_n, announced_url: null, ...more };
}

const idsOf = (rows: Json[]) => rows.map(({ id }) => id);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const knownSum = (lines: readonly Line[], ...names: (keyof Line)[]) =>
  lines.filter((line) => names.every((name) => line[name] !== null));
const total = (lines: readonly Line[], name: keyof Line) => {
  const known = knownSum(lines, name);
  return known.length === 0 ? null : sum(known.map((line) => line[name] as number));
};
const byRounds = (lines: readonly Line[], name: 'adr' | 'kast' | 'rating') => {
  const weight = (line: Line) => line.rounds ?? 22 * mapsOf(line);
  return sum(lines.map((line) => line[name] * weight(line))) / sum(lines.map(weight));
};
const shots = (lines: readonly Line[]) => knownSum(lines, 'headshots');

/** The figures of a player's lines, counted from the circuit; means are compared with the precision that answers have. */
function expectFigures(figures: Json, lines: readonly Line[]) {
  expect(figures.maps).toBe(sum(lines.map(mapsOf)));
  for (const name of ['kills', 'deaths', 'assists', 'rounds'] as const) expect(figures[name]).toBe(total(lines, name));
  expect(figures.kd).toBeCloseTo((total(lines, 'kills') as number) / (total(lines, 'deaths') as number), 2);
  expect(figures.headshotPercent).toBeCloseTo(
    (total(shots(lines), 'headshots') as number) / (total(shots(lines), 'kills') as number),
    4,
  );
  expect(figures.adr).toBeCloseTo(byRounds(lines, 'adr'), 1);
  expect(figures.kast).toBeCloseTo(byRounds(lines, 'kast'), 3);
  expect(figures.rating).toBeCloseTo(byRounds(lines, 'rating'), 2);
}

const ofLumen = LINES.filter(({ player }) => player === LUMEN);
const idOfLine = ({ match, map }: Line) => (map === null ? null : `cs2-match-${match}-map-${map}`);
const newestFirst = (lines: readonly Line[]) =>
  lines.toSorted((one, other) => other.match - one.match || (other.map ?? 0) - (one.map ?? 0));

describe('the list of players', () => {
  test('has each once, by nickname', async () => {
    const rows = await world.whole('/players');
    expect(idsOf(rows).toSorted()).toEqual(PLAYERS.map(({ n }) => `cs2-player-${n}`).toSorted());
    const names = rows.map(({ slug }) => slug);
    expect(names).toEqual(names.toSorted());
    expect(rows.find(({ id }) => id === 'cs2-player-11')).toEqual({
      id: 'cs2-player-11',
      slug: 'kestrel',
      nickname: 'kestrel',
      country: 'SE',
      realName: 'Anna-Lena Grön 1',
      photoUrl: null,
      team: expect.objectContaining({ slug: 'harbour-nine' }),
      role: 'player',
      isActive: true,
    });
  });

  test('filters take what they name', async () => {
    const ids = async (query: string) => idsOf(await world.whole(`/players?${query}`)).toSorted();
    expect(await ids('teamId=lantern')).toEqual([20, 21, 22, 23, 24].map((n) => `cs2-player-${n}`));
    expect(await ids('q=anna lena gron 2')).toEqual(['cs2-player-21']);
    expect(await ids('isActive=false')).toEqual([50, 51, 52, 53, 54].map((n) => `cs2-player-${n}`));
    expect(await ids('country=dk')).toEqual([]);
    const { data, meta } = await world.get('/players?ids=ovrig,cs2-player-10,cs2-player-x');
    expect([idsOf(data), meta.missing]).toEqual([['cs2-player-12', 'cs2-player-10'], ['cs2-player-x']]);
  });
});

describe('search for players', () => {
  const found = async (q: string) => world.dataOf(`/players/search?q=${encodeURIComponent(q)}`);

  test('finds nicknames before real names, accents folded', async () => {
    const [first, ...others] = await found('övrig');
    expect([first.id, first.score]).toEqual(['cs2-player-12', 1]);
    expect(others.map(({ score }: Json) => score).every((score: number) => score === 0.9)).toBe(true);
    expect(idsOf(await found('gron 3'))[0]).toBe('cs2-player-31');
    expect(idsOf(await found('candela'))).toEqual(['cs2-player-10']);
  });

  test('finds what is close, and nothing where nothing is', async () => {
    expect(idsOf(await found('kestral'))).toContain('cs2-player-11');
    expect(await found('zzzzzz')).toEqual([]);
    expect(await found('%%')).toEqual([]);
    expect((await world.ask('/players/search')).status).toBe(400);
  });
});

describe("a player's profile", () => {
  test('has team, age, headline figures and titles', async () => {
    const player = await world.dataOf('/players/lumen');
    const lately = ofLumen.filter((line) => inWindow(90)(matchOfLine(line)));
    expect(lately.length).toBeGreaterThan(3);
    const { headline } = player;
    expect(headline.maps).toBe(sum(lately.map(mapsOf)));
    expect(headline.rating).toBeCloseTo(byRounds(lately, 'rating'), 2);
    expect(headline.window).toBe('90d');
    const age = new Date().getUTCFullYear() - 2000 - (dayOf(0).slice(5) >= '02-29' ? 0 : 1);
    expect([player.id, player.age, player.birthDate, player.aliases]).toEqual([
      'cs2-player-10',
      age,
      '2000-02-29',
      ['candela'],
    ]);
    expect(player.titles).toEqual([{ event: expect.objectContaining({ id: 'cs2-event-1' }), date: dayOf(200) }]);
    // Lantern did not win it.
    expect((await world.dataOf('/players/20')).titles).toEqual([]);
  });

  test('of nobody is not there', async () => {
    for (const path of ['', '/stats', '/form', '/seasons', '/teams', '/weapons', '/clutches', '/duels', '/utility'])
      expect((await world.ask(`/players/nobody${path}`)).status).toBe(404);
  });
});

describe("a player's figures", () => {
  test('are those of all lines, of single maps and of whole matches', async () => {
    const { data, meta } = await world.get('/players/cs2-player-10/stats?limit=3');
    expect(ofLumen.some(({ map }) => map === null)).toBe(true);
    expectFigures(data.totals, ofLumen);
    expect(data.maps).toBe(data.totals.maps);
    expect(data.totals.firstKills).toBe(total(ofLumen, 'first_kills'));
    expect([meta.total, meta.hasMore, data.rows.length]).toEqual([ofLumen.length, true, 3]);
  });

  test('stand in rows, newest first, on pages without gaps', async () => {
    const rows: Json[] = [];
    for (let cursor = ''; rows.length < ofLumen.length;) {
      const { data, meta } = await world.get(`/players/10/stats?limit=5${cursor && `&cursor=${cursor}`}`);
      rows.push(...data.rows);
      cursor = encodeURIComponent(meta.nextCursor ?? '');
    }
    expect(rows.map(({ mapId }) => mapId)).toEqual(newestFirst(ofLumen).map(idOfLine));
    const [line] = newestFirst(ofLumen) as [Line];
    const teamName = (n: number) => TEAMS.find((team) => team.n === n)?.name;
    expect(rows[0]).toEqual(
      expect.objectContaining({
        matchId: `cs2-match-${line.match}`,
        teamName: teamName(line.team),
        opponentName: teamName(line.opponent),
        date: dayOf(matchOfLine(line).daysAgo),
        won: line.won,
        kills: line.kills,
        adr: line.adr,
        kast: line.kast,
        rating: line.rating,
        headshotPercent: round((line.headshots as number) / line.kills, 4),
      }),
    );
  });

  test('are narrowed by map, opponent, event and days', async () => {
    const check = async (query: string, keep: (line: Line) => boolean) => {
      const lines = ofLumen.filter(keep);
      const { data, meta } = await world.get(`/players/10/stats?limit=100&${query}`);
      expect(data.rows.map(({ mapId }: Json) => mapId)).toEqual(newestFirst(lines).map(idOfLine));
      expectFigures(data.totals, lines);
      expect(meta.total).toBe(lines.length);
    };
    const mapOf = (line: Line) => matchOfLine(line).maps[(line.map ?? 0) - 1]?.map;
    await check('map=Mirage,nuke', (line) => line.map !== null && ['mirage', 'nuke'].includes(mapOf(line) as string));
    await check('opponentId=lantern', ({ opponent }) => opponent === 2);
    await check('eventId=cs2-event-2', (line) => matchOfLine(line).event === 2);
    await check(`from=${dayOf(250)}`, (line) => matchOfLine(line).daysAgo <= 250);
  });

  test('of one side are those of maps with figures by side', async () => {
    const { data } = await world.get(`/players/${SHOOTER}/stats?side=ct`);
    expect(data.totals).toEqual(
      expect.objectContaining({ maps: 1, kills: 7, deaths: 3, assists: null, adr: 91.5, kast: 0.75, rating: 1.3 }),
    );
    expect((await world.dataOf(`/players/${SHOOTER}/stats?side=t`)).rows).toEqual([]);
  });

  test('keep their totals for a plan that opens the newest rows only', async () => {
    const free = await world.keyOf('free');
    const { data, meta } = await world.get('/players/10/stats?limit=100', free);
    const open = ofLumen.filter((line) => matchOfLine(line).daysAgo < 30);
    expectFigures(data.totals, ofLumen);
    expect(data.rows.map(({ mapId }: Json) => mapId)).toEqual(newestFirst(open).map(idOfLine));
    expect(meta).toEqual(
      expect.objectContaining({ historyTruncated: true, availableFrom: dayOf(30), total: open.length }),
    );
  });

  test('of somebody without a line are unknown, not zero', async () => {
    await insert(world.db, 'cs2_player', [
      {
        n: 99,
        slug: 'newcomer',
        nickname: 'newcomer',
        folded: 'newcomer',
        searched: 'newcomer',
        is_active: false,
        external_ids: [],
      },
    ]);
    const { data, meta } = await world.get('/players/99/stats');
    expect([data.maps, data.totals.kills, data.totals.kd, data.rows, meta.available]).toEqual([
      0,
      null,
      null,
      [],
      false,
    ]);
    for (const path of ['seasons', 'teams', 'weapons', 'duels', 'utility']) {
      const answer = await world.get(`/players/99/${path}`);
      expect([path, answer.data, answer.meta.available]).toEqual([path, [], false]);
    }
    const clutches = await world.get('/players/99/clutches');
    expect([clutches.data, clutches.meta.available]).toEqual([{ summary: [], rows: [] }, false]);
    const flashes = await world.get('/players/99/flash-assists');
    expect(flashes.data).toEqual({ total: null, perMap: null, perRound: null, byTeammate: [] });
    expect(flashes.meta).toEqual({ maps: 0, available: false });
  });
});

describe('seasons', () => {
  const yearOf = (line: Line) => Number(dayOf(matchOfLine(line).daysAgo).slice(0, 4));
  const years = [...new Set(ofLumen.map(yearOf))].toSorted((one, other) => other - one);

  test('are the figures by year', async () => {
    const data = await world.dataOf('/players/lumen/seasons');
    expect(data.map(({ year }: Json) => year)).toEqual(years);
    for (const season of data) {
      const lines = ofLumen.filter((line) => yearOf(line) === season.year);
      expectFigures(season, lines);
      const won = lines.map((line) => {
        const { teams, score } = matchOfLine(line);
        return line.map === null ? (score[teams.indexOf(line.team)] as number) : Number(line.won);
      });
      expect([season.wins, idsOf(season.teams)]).toEqual([sum(won), ['cs2-team-1']]);
      expect(season.titles).toBe(dayOf(200).startsWith(String(season.year)) ? 1 : 0);
    }
  });

  test('that ended before the window of a plan are left out', async () => {
    const { data, meta } = await world.get('/players/lumen/seasons', await world.keyOf('free'));
    const open = years.filter((year) =>
      ofLumen.some((line) => yearOf(line) === year && matchOfLine(line).daysAgo < 30),
    );
    expect(open.length).toBeLessThan(years.length);
    expect(data.map(({ year }: Json) => year)).toEqual(open);
    expect([meta.count, meta.historyTruncated]).toEqual([open.length, true]);
  });
});

describe('form', () => {
  test('is the newest lines, with their direction', async () => {
    const data = await world.dataOf('/players/10/form');
    const lines = newestFirst(ofLumen).slice(0, 10);
    expect(data.rows.map(({ mapId }: Json) => mapId)).toEqual(lines.map(idOfLine));
    const mean = (some: readonly Line[]) => sum(some.map(({ rating }) => rating)) / some.length;
    const change = mean(lines.slice(0, 5)) / mean(lines.slice(5));
    const { summary } = data;
    expect([data.player.id, data.last, summary.trend]).toEqual([
      'cs2-player-10',
      10,
      change > 1.05 ? 'up' : change < 0.95 ? 'down' : 'flat',
    ]);
    expect(summary.rating).toBeCloseTo(byRounds(lines, 'rating'), 2);
    expect([summary.wins, summary.losses]).toEqual([
      lines.filter(({ won }) => won).length,
      lines.filter(({ won }) => !won).length,
    ]);
  });

  test('of a plan with a window has what it opens', async () => {
    const { data, meta } = await world.get('/players/10/form?limit=50', await world.keyOf('free'));
    const open = ofLumen.filter((line) => matchOfLine(line).daysAgo < 30);
    expect(data.rows).toHaveLength(open.length);
    expect(meta).toEqual({ historyTruncated: true, availableFrom: dayOf(30) });
  });
});

describe('kills', () => {
  test('by weapon leave teammates out', async () => {
    const { data, meta } = await world.get(`/players/${SHOOTER}/weapons`);
    const none = { shots: null, hits: null, accuracy: null, damage: null };
    expect(data).toEqual([
      { weapon: 'AK-47', kills: 2, deaths: 0, headshotPercent: 0.5, ...none },
      { weapon: 'AWP', kills: 1, deaths: 1, headshotPercent: 0, ...none },
      { weapon: 'C4', kills: 0, deaths: 1, headshotPercent: null, ...none },
    ]);
    expect(meta).toEqual(expect.objectContaining({ total: 3, maps: KILLS_OF.maps.length }));
  });

  test('by opponent count both ways', async () => {
    const data = await world.dataOf(`/players/${SHOOTER}/duels`);
    const both = { player1: expect.objectContaining({ id: `cs2-player-${SHOOTER}` }) };
    expect(data).toEqual([
      {
        ...both,
        player2: expect.objectContaining({ id: `cs2-player-${TARGET}` }),
        player1Kills: 2,
        player2Kills: 1,
        openingDuels: { player1: 1, player2: 1 },
      },
      {
        ...both,
        player2: expect.objectContaining({ id: `cs2-player-${TARGET + 1}` }),
        player1Kills: 1,
        player2Kills: 0,
        openingDuels: { player1: 0, player2: 0 },
      },
    ]);
  });

  test('before the window of a plan are left out', async () => {
    await world.db.pool.query(
      `update cs2_match set ended_at = ended_at - interval '60 days', listed_at = listed_at - interval '60 days' where n = $1`,
      [KILLS_MATCH],
    );
    try {
      const { data, meta } = await world.get(`/players/${SHOOTER}/duels?limit=9`, await world.keyOf('free'));
      expect([data, meta.maps, meta.historyTruncated, meta.available]).toEqual([[], 0, true, undefined]);
    } finally {
      await world.db.pool.query(
        `update cs2_match set ended_at = ended_at + interval '60 days', listed_at = listed_at + interval '60 days' where n = $1`,
        [KILLS_MATCH],
      );
    }
  });

  test('by flashes name the teammates', async () => {
    const { data, meta } = await world.get(`/players/${SHOOTER}/flash-assists`);
    const { rounds } = KILLS_OF.lines[0] as Line;
    expect(data).toEqual({
      total: 1,
      perMap: 1,
      perRound: round(1 / (rounds as number), 4),
      byTeammate: [{ player: expect.objectContaining({ id: `cs2-player-${MATE}` }), count: 1 }],
    });
    expect(meta).toEqual({ maps: 1 });
  });
});

test('clutches are counted by opponents alive, and stand in rows', async () => {
  const { data, meta } = await world.get(`/players/${SHOOTER}/clutches?limit=2`);
  expect(data.summary).toEqual([
    { versus: 1, attempts: 2, won: 1 },
    { versus: 2, attempts: 0, won: 0 },
    { versus: 3, attempts: 1, won: 1 },
    { versus: 4, attempts: 0, won: 0 },
    { versus: 5, attempts: 0, won: 0 },
  ]);
  const base = { matchId: `cs2-match-${KILLS_MATCH}`, mapId: `cs2-match-${KILLS_MATCH}-map-2` };
  expect(data.rows).toEqual([
    { ...base, roundNumber: 12, versus: 3, won: true, date: dayOf(KILLS_OF.daysAgo) },
    { ...base, roundNumber: 9, versus: 1, won: false, date: dayOf(KILLS_OF.daysAgo) },
  ]);
  expect([meta.total, meta.hasMore]).toEqual([3, true]);
});

test('utility shows what a source has and nothing else', async () => {
  const [row, ...others] = await world.dataOf(`/players/${SHOOTER}/utility`);
  expect(others).toEqual([]);
  expect(row).toEqual(
    expect.objectContaining({
      flashAssists: 1,
      utilityDamage: 30,
      flashesThrown: null,
      heDamage: null,
      smokesThrown: null,
    }),
  );
});

test("a player's teams are there with their days", async () => {
  const data = await world.dataOf('/players/lumen/teams');
  expect(data).toEqual([
    {
      team: expect.objectContaining({ id: 'cs2-team-1' }),
      role: 'igl',
      startDate: dayOf(300),
      endDate: null,
      days: null,
      maps: 12,
      isCurrent: true,
      source: 'circuit',
    },
    expect.objectContaining({ startDate: dayOf(600), endDate: dayOf(301), days: 299, maps: null, isCurrent: false }),
  ]);
});

describe('moves', () => {
  test('of rosters are there newest first, and are narrowed', async () => {
    const ids = async (query: string) => idsOf(await world.whole(`/roster-changes/recent${query}`));
    expect(await ids('')).toEqual(['cs2-roster-3', 'cs2-roster-2', 'cs2-roster-1']);
    expect(await ids('?type=left')).toEqual(['cs2-roster-1']);
    expect(await ids('?teamId=1')).toEqual(['cs2-roster-2']);
    expect(await ids(`?playerId=lumen&to=${dayOf(301)}`)).toEqual(['cs2-roster-1']);
    expect(await ids('?ids=2,cs2-roster-1')).toEqual(['cs2-roster-2', 'cs2-roster-1']);
    expect((await world.ask('/roster-changes/recent?type=moved')).status).toBe(400);
    expect((await world.dataOf('/roster-changes/recent'))[1]).toEqual({
      id: 'cs2-roster-2',
      date: dayOf(300),
      player: expect.objectContaining({ nickname: 'lumen' }),
      team: expect.objectContaining({ name: 'Harbour Nine' }),
      action: 'joined',
      role: 'igl',
      source: 'circuit',
      announcedUrl: null,
    });
  });

  test('between teams have fee and sides', async () => {
    const rows = await world.whole('/transfers/recent');
    expect(rows).toEqual([
      expect.objectContaining({ id: 'cs2-transfer-2', fromTeam: null, type: 'free', fee: null, confirmed: false }),
      {
        id: 'cs2-transfer-1',
        date: dayOf(300),
        player: expect.objectContaining({ id: 'cs2-player-10' }),
        fromTeam: expect.objectContaining({ slug: 'paper-cranes' }),
        toTeam: expect.objectContaining({ slug: 'harbour-nine' }),
        type: 'transfer',
        fee: { amount: 120_000, currency: 'EUR' },
        confirmed: true,
        announcedUrl: null,
      },
    ]);
    expect(idsOf(await world.whole('/transfers/recent?teamId=paper-cranes'))).toEqual(['cs2-transfer-1']);
    expect(idsOf(await world.whole(`/transfers/recent?from=${dayOf(30)}`))).toEqual(['cs2-transfer-2']);
  });
});
