import { ImportSuite } from '../../support/imports.js';
import type { Json } from '../../support/service.js';
import { oracleGame, type Cells } from '../routes/games-files.js';
import { importsOf } from './files.js';
import { asked, leagues, oracle } from './teams-files.js';

const suite = new ImportSuite('lol-parts');
const importFiles = importsOf(suite);

/** Series of invented games, each `<number> <winner>`: F for the Foxes, O for the Owls. A day each, an hour a game. */
const SERIES = {
  'a gap': ['1 F', '3 F'],
  'no first game': ['2 F', '3 F'],
  'one later game': ['2 O'],
  'no decider': ['2 O', '3 F', '4 O', '5 F'],
  'as many wins each': ['1 F', '2 O', '3 F', '4 O'],
  'one win each': ['1 F', '2 O'],
  'a last game that the leader lost': ['1 F', '2 F', '3 O'],
  'one game': ['1 O'],
  'two wins': ['1 F', '2 F'],
  'a decider': ['1 F', '2 O', '3 O'],
  'four games': ['1 F', '2 O', '3 F', '4 F'],
} as const;

const NAMES = Object.keys(SERIES);
const LAST_DAY = NAMES.length - 1;

const CHAMPIONS = ['Gnar', 'Vi', 'Ahri', 'Jinx', 'Nami', 'Rumble', 'Sejuani', 'Azir', 'Corki', 'Rell'];
const NOBODY = CHAMPIONS.map(() => '');

const series = Object.values(SERIES).flatMap((games, day) =>
  games.map((game): Cells[] => {
    const [number, winner] = game.split(' ') as [string, string];
    return oracleGame({
      id: `PART_${day}_${number}`,
      date: `2025-01-${10 + day} ${8 + Number(number)}:30:00`,
      number: Number(number),
      winner: winner === 'F' ? 100 : 200,
      about: { kills: 7, gamelength: 1800 },
      ...(day === LAST_DAY && { players: { champion: Number(number) === 4 ? NOBODY : CHAMPIONS } }),
    });
  }),
);

/** What stands in the place of a fact that nobody knows. */
const UNKNOWN = {
  scores: [null, null],
  outcomes: [null, null],
  winnerSlug: null,
  bestOf: null,
  strategy: null,
  gameCount: null,
  endTime: null,
  durationSeconds: null,
  kills: [null, null],
};

describe('a series of which games are missing', () => {
  let found: Json[];
  let meetings: Json;
  let owls: Json;
  let pool: Json;

  beforeAll(async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, { ...leagues, ...oracle(...series) });
    await asked(suite, db, async (get) => {
      const { data } = await get('matches?sort=startTime');
      const rows: Json[] = [];
      for (const { matchId } of data) {
        const match: Json = (await get(`matches/${matchId}`)).data;
        rows.push({ ...match, totals: (await get(`matches/${matchId}/stats`)).data.totals });
      }
      found = rows;
      meetings = (await get('teams/ash-foxes/h2h/bay-owls')).data;
      owls = (await get('teams/bay-owls')).data;
      pool = (await get('players/foxes-mid/champion-pool?last=50')).data;
    });
  });

  const facts = (name: string) => {
    const match = found[NAMES.indexOf(name)];
    return {
      scores: [match.team1.score, match.team2.score],
      outcomes: [match.team1.outcome, match.team2.outcome],
      winnerSlug: match.winnerSlug,
      bestOf: match.bestOf,
      strategy: match.strategy,
      gameCount: match.gameCount,
      endTime: match.endTime,
      durationSeconds: match.durationSeconds,
      kills: [match.totals.team1.kills, match.totals.team2.kills],
    };
  };

  test.each(NAMES.slice(0, 7))('has no score, winner, format and sums: %s', (name) => {
    expect(facts(name)).toEqual(UNKNOWN);
    const { state, games } = found[NAMES.indexOf(name)];
    expect(state).toBe('completed');
    expect(games.map(({ gameNumber, winnerSlug }: Json) => [gameNumber, winnerSlug])).toEqual(
      SERIES[name as keyof typeof SERIES].map((game) => [
        Number(game[0]),
        game.endsWith('F') ? 'ash-foxes' : 'bay-owls',
      ]),
    );
  });

  test('began on the day of its games, at an unknown time where the first is missing', () => {
    const starts = ['a gap', 'no first game', 'one later game', 'no decider'].map((name) => {
      const { startTime, isTimeTbd } = found[NAMES.indexOf(name)];
      return [startTime, isTimeTbd];
    });
    expect(starts).toEqual([
      ['2025-01-10T09:30:00.000Z', false],
      ['2025-01-11T00:00:00.000Z', true],
      ['2025-01-12T00:00:00.000Z', true],
      ['2025-01-13T00:00:00.000Z', true],
    ]);
  });

  test.each([
    ['one game', [0, 1], 1],
    ['two wins', [2, 0], 3],
    ['a decider', [1, 2], 3],
    ['four games', [3, 1], 5],
  ] as const)('is told from a whole one: %s', (name, scores, bestOf) => {
    const games = SERIES[name].length;
    const winner = scores[0] > scores[1] ? 'ash-foxes' : 'bay-owls';
    expect(facts(name)).toEqual({
      scores,
      outcomes: scores[0] > scores[1] ? ['win', 'loss'] : ['loss', 'win'],
      winnerSlug: winner,
      bestOf,
      strategy: `Bo${bestOf}`,
      gameCount: games,
      endTime: `2025-01-${10 + NAMES.indexOf(name)}T${9 + games}:00:00.000Z`.replace('T9:', 'T09:'),
      durationSeconds: 1800 * games,
      kills: [7 * games, 7 * games],
    });
  });

  test('counts as played, but as no win, loss or draw', () => {
    expect(meetings.record).toEqual({ matches: 11, wins: 2, losses: 2, gameWins: 6, gameLosses: 4 });
    expect(owls.record).toEqual({ wins: 2, losses: 2, winRate: 0.5 });
  });

  test('is like a game whose champion no source has: it is no game without a pick', () => {
    const { championPool, picks } = pool;
    expect(picks).toHaveLength(3);
    expect(championPool.map((one: Json) => [one.championName, one.picks, one.pickRate])).toEqual([['Ahri', 3, 1]]);
  });
});
