import type { Json } from '../../support/service.js';
import type { Cells } from './games-files.js';
import {
  ALL_SERIES,
  dayOf,
  newestFirst,
  otherSide,
  round,
  ROWS,
  seriesOf,
  sideRows,
  sum,
  World,
} from './people-world.js';

const world = new World();
const get = (path: string, key?: string) => world.get(path, key);
const dataOf = (path: string) => world.dataOf(path);
const whole = (path: string) => world.whole(path);

const TEAMS = [...new Set(ROWS.map(({ teamname }) => String(teamname)))].toSorted();
const slugOf = (name: unknown) => String(name).toLowerCase().replace(' ', '-');
const timeOf = (row: Cells) => `${String(row.date).replace(' ', 'T')}.000Z`;

/** The mean of a column over the rows that have it. */
function meanOf(rows: readonly Cells[], column: string, places = 2): number | null {
  const known = rows.filter((row) => row[column] !== undefined && row[column] !== '');
  return known.length === 0 ? null : round(sum(known, column) / known.length, places);
}

const ratesOf = (rows: readonly Cells[]) => ({
  firstBlood: meanOf(rows, 'firstblood', 4),
  firstTower: meanOf(rows, 'firsttower', 4),
  firstDragon: meanOf(rows, 'firstdragon', 4),
  firstHerald: meanOf(rows, 'firstherald', 4),
  firstBaron: meanOf(rows, 'firstbaron', 4),
  firstInhibitor: null,
});

/** The record of a team in series; series with an unknown winner do not count. */
function recordOf(rows: readonly Cells[]) {
  const series = [...new Set(rows.map(seriesOf))].map((one) => rows.filter((row) => seriesOf(row) === one));
  const known = series.filter((games) => games.every(({ result }) => result !== ''));
  const wins = known.filter((games) => sum(games, 'result') === 2).length;
  return { wins, losses: known.length - wins, winRate: round(wins / known.length, 4) };
}

describe('teams', () => {
  test('the list has each once, by name, with the league at home', async () => {
    const rows = await whole('teams');
    expect(rows.map(({ name }) => name)).toEqual(TEAMS);
    // The newest series of the foxes is international, which is no team's home.
    expect(rows[0]).toEqual({
      slug: 'ash-foxes',
      name: 'Ash Foxes',
      shortName: 'AF',
      logoUrl: null,
      region: 'KOREA',
      league: 'lck',
      leagueId: 'lol-lck',
      isActive: true,
    });
  });

  test('filters take what they name', async () => {
    const slugs = async (query: string) => (await whole(`teams?${query}`)).map(({ slug }) => slug);
    expect(await slugs('league=LFL')).toEqual(['elm-hares', 'fen-cranes', 'gull-terns']);
    expect(await slugs('league=lol-lck&q=fox')).toEqual(['ash-foxes']);
    expect(await slugs('region=Korea')).toEqual(['ash-foxes', 'bay-owls', 'cedar-wolves', 'dune-rays']);
    expect(await slugs('league=nothing')).toEqual([]);
    const { data, meta } = await get(`teams?ids=bay-owls,98767991853197861,nobody`);
    expect([data.map(({ slug }: Json) => slug), meta.missing]).toEqual([['bay-owls', 'ash-foxes'], ['nobody']]);
  });

  test('have their rosters where they are asked for', async () => {
    const { data } = await get('teams?ids=ash-foxes&expand=roster');
    expect(data[0].roster).toEqual((await dataOf('teams/ash-foxes')).roster);
    expect(data[0].roster.length).toBeGreaterThan(4);
  });

  test('a profile has the players of the newest games, the record and the last standing that is published', async () => {
    const team = await dataOf('teams/ash-foxes');
    expect(team.roster.map(({ playerName, role }: Json) => [playerName, role])).toEqual([
      ['Foxes top', 'top'],
      ['Foxes jng', 'jungle'],
      ['Foxes mid', 'mid'],
      ['Foxes bot', 'bottom'],
      ['Foxes sup', 'support'],
    ]);
    expect(team).toMatchObject({
      founded: null,
      location: null,
      coach: null,
      record: recordOf(sideRows('Ash Foxes')),
      currentStanding: { leagueId: 'lol-lck', rank: 2, wins: 2, losses: 2 },
      social: { x: null, twitch: null, youtube: null, instagram: null },
      externalIds: expect.arrayContaining([{ provider: 'riot', id: '98767991853197861', url: null }]),
    });
    expect((await dataOf('teams/cedar-wolves')).currentStanding).toBeNull();
  });

  test('matches are all of the team, newest first, with the result', async () => {
    const rows = sideRows('Bay Owls');
    const matches = await whole('teams/bay-owls/matches');
    const series = [...new Set(rows.map(seriesOf))].toSorted((one, other) => other - one);
    expect(matches).toHaveLength(series.length);
    for (const [index, one] of series.entries()) {
      const own = rows.filter((row) => seriesOf(row) === one);
      const isKnown = own.every(({ result }) => result !== '');
      expect(matches[index]).toMatchObject({
        startTime: timeOf(own[0]!),
        gameCount: own.length,
        result: isKnown ? (sum(own, 'result') === 2 ? 'win' : 'loss') : null,
      });
    }
  });
});

describe('figures of a team', () => {
  const statsOf = (rows: readonly Cells[]) => {
    const side = (name: string) => {
      const own = rows.filter((row) => row.side === name);
      return { games: own.length, wins: sum(own, 'result'), winRate: meanOf(own, 'result', 4) };
    };
    return {
      sample: { games: rows.length, matches: new Set(rows.map(seriesOf)).size },
      record: recordOf(rows),
      bySide: { blue: side('Blue'), red: side('Red') },
      averages: {
        duration: meanOf(rows, 'gamelength'),
        kills: meanOf(rows, 'kills'),
        deaths: meanOf(rows, 'deaths'),
        gold: meanOf(rows, 'totalgold'),
        goldDiffAt15: meanOf(rows, 'golddiffat15', 1),
        towers: meanOf(rows, 'towers'),
        dragons: meanOf(rows, 'dragons'),
        barons: meanOf(rows, 'barons'),
      },
      rates: ratesOf(rows),
    };
  };

  test.each(TEAMS)('%s, recounted from the rows of the file', async (team) => {
    const filters = { league: null, from: null, to: null };
    expect(await dataOf(`teams/${slugOf(team)}/stats`)).toEqual({
      slug: slugOf(team),
      filters,
      ...statsOf(sideRows(team)),
    });
  });

  test('narrowed by league and days', async () => {
    const rows = sideRows('Ash Foxes');
    const abroad = rows.filter(({ league }) => league === 'MSI');
    expect(await dataOf('teams/ash-foxes/stats?league=msi')).toMatchObject(statsOf(abroad));
    const [from, to] = [dayOf(300), dayOf(100)];
    const between = rows.filter(({ date }) => String(date) >= from && String(date).slice(0, 10) <= to);
    expect(await dataOf(`teams/ash-foxes/stats?from=${from}&to=${to}`)).toMatchObject({
      filters: { league: null, from, to },
      ...statsOf(between),
    });
  });

  test('objectives of the last matches, with their rows', async () => {
    const team = 'Cedar Wolves';
    const newest = [...new Set(sideRows(team).map(seriesOf))].toSorted((one, other) => other - one).slice(0, 5);
    const rows = newestFirst(sideRows(team).filter((row) => newest.includes(seriesOf(row))));
    const others = rows.map(otherSide);
    const answer = await dataOf(`teams/cedar-wolves/objectives?last=5`);
    expect(answer).toMatchObject({
      slug: 'cedar-wolves',
      filters: { last: 5, league: null, side: null },
      sample: { games: rows.length, matches: 5 },
      rates: ratesOf(rows),
      averages: {
        dragons: meanOf(rows, 'dragons'),
        elderDragons: meanOf(rows, 'elders'),
        barons: meanOf(rows, 'barons'),
        heralds: meanOf(rows, 'heralds'),
        voidgrubs: meanOf(rows, 'void_grubs'),
        towers: meanOf(rows, 'towers'),
        inhibitors: meanOf(rows, 'inhibitors'),
        opponentDragons: meanOf(others, 'dragons'),
        opponentBarons: meanOf(others, 'barons'),
        opponentTowers: meanOf(others, 'towers'),
        goldDiffAt15: meanOf(rows, 'golddiffat15', 1),
      },
    });
    const flag = (cell: unknown) => (cell === '' ? null : cell === 1);
    expect(answer.rows).toEqual(
      rows.map((row, index) => ({
        matchId: expect.stringMatching(/^lol-match-\d+$/),
        gameId: expect.stringMatching(/^lol-game-\d+$/),
        gameNumber: row.game,
        startTime: timeOf(row),
        league: String(row.league).toLowerCase(),
        tournamentName: expect.any(String),
        opponentSlug: slugOf(others[index]!.teamname),
        side: String(row.side).toLowerCase(),
        result: row.result === '' ? null : row.result === 1 ? 'win' : 'loss',
        objectives: {
          kills: row.kills,
          opponentKills: others[index]!.kills,
          gold: row.totalgold,
          opponentGold: others[index]!.totalgold,
          towers: row.towers,
          opponentTowers: others[index]!.towers,
          dragons: row.dragons,
          opponentDragons: others[index]!.dragons,
          barons: row.barons,
          opponentBarons: others[index]!.barons,
          firstBlood: flag(row.firstblood),
          firstTower: flag(row.firsttower),
          firstDragon: flag(row.firstdragon),
          firstBaron: flag(row.firstbaron),
          firstHerald: flag(row.firstherald),
        },
      })),
    );
    const blue = await dataOf('teams/cedar-wolves/objectives?last=100&side=BLUE&league=lck');
    const own = sideRows(team).filter(({ side, league }) => side === 'Blue' && league === 'LCK');
    expect([blue.sample.games, blue.rates]).toEqual([own.length, ratesOf(own)]);
  });

  test('free plans see the objectives of 30 days', async () => {
    const free = (await world.service.key({ plan: 'free' })).key;
    const { data, meta } = await get('teams/ash-foxes/objectives?last=100', free);
    const open = sideRows('Ash Foxes').filter(({ date }) => String(date).slice(0, 10) >= dayOf(30));
    expect([data.sample.games, data.rows.length, data.rates]).toEqual([open.length, open.length, ratesOf(open)]);
    expect(open.length).toBeGreaterThan(0);
    expect(meta).toEqual({ historyTruncated: true, availableFrom: expect.any(String) });
    expect((await get('teams/ash-foxes/objectives?last=1', free)).meta).toBeUndefined();
    expect((await dataOf('teams/ash-foxes/stats')).sample.games).toBe(sideRows('Ash Foxes').length);
  });
});

describe('head to head', () => {
  test('counts the meetings from the side of the first', async () => {
    const rows = sideRows('Ash Foxes').filter((row) => otherSide(row).teamname === 'Bay Owls');
    const { wins, losses } = recordOf(rows);
    const known = rows.filter(({ result }) => result !== '');
    const series = ALL_SERIES.filter((one) => rows.some((row) => seriesOf(row) === one));
    const meetings = await dataOf('teams/ash-foxes/h2h/bay-owls?limit=2');
    expect(meetings).toMatchObject({
      team: { slug: 'ash-foxes' },
      opponent: { slug: 'bay-owls' },
      record: {
        matches: series.length,
        wins,
        losses,
        gameWins: sum(known, 'result'),
        gameLosses: known.length - sum(known, 'result'),
      },
      lastMeeting: timeOf(rows.find((row) => seriesOf(row) === series.at(-1) && row.game === 1)!),
    });
    expect(meetings.matches.map(({ startTime }: Json) => startTime)).toEqual(
      series
        .toReversed()
        .slice(0, 2)
        .map((one) => timeOf(rows.find((row) => seriesOf(row) === one && row.game === 1)!)),
    );
    const turned = await dataOf('teams/bay-owls/h2h/ash-foxes');
    expect([turned.record.wins, turned.record.gameWins]).toEqual([losses, known.length - sum(known, 'result')]);
  });

  test('of teams that never met is empty', async () => {
    const { record, lastMeeting, matches } = await dataOf('teams/bay-owls/h2h/gull-terns');
    expect({ record, lastMeeting, matches }).toEqual({
      record: { matches: 0, wins: 0, losses: 0, gameWins: 0, gameLosses: 0 },
      lastMeeting: null,
      matches: [],
    });
  });
});

test.each([
  'teams/nobody',
  'teams/nobody/matches',
  'teams/nobody/stats',
  'teams/nobody/objectives',
  'teams/ash-foxes/h2h/nobody',
  'teams/nobody/h2h/ash-foxes',
])('%s is not found', async (path) => {
  const answer = await world.ask(path);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
});
