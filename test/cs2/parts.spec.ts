import { ImportSuite } from '../support/imports.js';
import { startService, type Json, type Service } from '../support/service.js';
import { demoFiles, FOXES, HERONS, nick } from './demo-files.js';
import { csv, type Cells } from './files.js';
import { importFiles } from './import-files.js';

const suite = new ImportSuite('cs2-parts');
let service: Service;
let key: string;
let report: Awaited<ReturnType<typeof importFiles>>;

const rowsOf = (text: string): Record<string, string>[] => {
  const [names = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] as string])));
};

const TWO_MAPS = '990002';
const PLAIN = 'c0ffee0000000011';
const WITH_KNIVES = 'c0ffee0000000012';

/** A series of two recorded maps, the second one with the knife round as the first of its rounds. */
function twoMaps(): Record<string, Cells[]> {
  const tables = Object.entries(demoFiles('2025-03-01')).map(([name, text]) => [name, rowsOf(text)] as const);
  const of = (checksum: string) =>
    Object.fromEntries(
      tables.map(([name, rows]) => [
        name,
        rows.map((row): Cells =>
          'match_checksum' in row ? { ...row, match_checksum: checksum } : { ...row, checksum },
        ),
      ]),
    );
  const [plain, withKnives] = [of(PLAIN), of(WITH_KNIVES)];
  const tied = (row: Cells, place: number): Cells => ({
    ...row,
    url: String(row.url).replace('990001', TWO_MAPS),
    match_format: 'Bo3',
    team_1_result: 2,
    map: place === 1 ? 'mirage' : 'nuke',
    map_n: `m${place}`,
  });
  const rounds = withKnives['rounds.csv'] as Cells[];
  const knives = { ...rounds[0], team_a_money_spent: 0, team_b_money_spent: 0 };
  // The header of these files stands beside its columns: the length is under game_type.
  const shifted = (row: Cells, seconds: number): Cells => ({
    ...row,
    tick_count: seconds * 64 + 30,
    tickrate: '64.0',
    game_type: `${seconds}.0`,
    duration: 0,
    network_protocol: 'casual',
  });
  return {
    'tournaments.csv': [tied(plain['tournaments.csv']![0]!, 1), tied(withKnives['tournaments.csv']![0]!, 2)],
    'matches.csv': [
      shifted(plain['matches.csv']![0]!, 1_510),
      { ...shifted(withKnives['matches.csv']![0]!, 1_710), map: 'de_nuke' },
    ],
    'teams.csv': [...plain['teams.csv']!, ...withKnives['teams.csv']!],
    'players.csv': [...plain['players.csv']!, ...withKnives['players.csv']!],
    'rounds.csv': [
      ...plain['rounds.csv']!,
      knives,
      ...rounds.map((row) => ({ ...row, number: Number(row.number) + 2 })),
    ],
  };
}

/** A row of the tier-3 lists: a map of a series, or their sum. */
function listed(match: number, game: number | '', more: Cells): Cells {
  const players = [1, 2].flatMap((side) =>
    [1, 2, 3, 4, 5].flatMap((place): [string, string | number][] => {
      const of = `team${side}_player${place}`;
      return [
        [`${of}_id`, 100 * side + place],
        [of, `p${side}${place}`],
        [`${of}_kills`, game === '' ? 30 : 15],
        [`${of}_deaths`, game === '' ? 24 : 12],
      ];
    }),
  );
  return {
    match_id: match,
    game_id: game,
    tournament: 'Quay Cup 2025',
    team1: 'Ash Foxes',
    team2: 'Bay Rats',
    score1_match: 2,
    score2_match: 1,
    is_total: game === '' ? 'True' : 'False',
    bestOf: '3.0',
    ...Object.fromEntries(players),
    ...more,
  };
}

/** A series of three maps of which the source has two, and their sum. */
const twoOfThree = (match: number, day: string) => [
  listed(match, 11, { datetime: `${day} 18:00:00`, map_name: 'Nuke', score1_game: 13, score2_game: 7 }),
  listed(match, 12, { datetime: `${day} 18:00:00`, map_name: 'Mirage', score1_game: 9, score2_game: 13 }),
  listed(match, '', { datetime: `${day} 18:00:00`, map_name: 'Nuke', score1_game: 0, score2_game: 0 }),
];

const played = (map_name: string, score1: number, score2: number) => ({
  map_name,
  score1,
  score2,
  winner_name: score1 > score2 ? 'Ash Foxes' : 'Bay Rats',
  picked_by: null,
});
const NOT_PLAYED = { map_name: 'TBA', score1: null, score2: null, winner_name: null, picked_by: null };

const history = (id: number, day: string, score: [number, number], maps: object[]) => ({
  match_id: `hltv:${id}`,
  match_date: day,
  event_name: 'Quay Cup 2025',
  team1_name: 'Ash Foxes',
  team2_name: 'Bay Rats',
  score1: score[0],
  score2: score[1],
  best_of: 3,
  maps,
  lineups: { team1: ['ash1'], team2: ['rat1'] },
});

const [WHOLE, GIVEN, DRAWN] = [9000001, 9000002, 9000003];

beforeAll(async () => {
  const db = await suite.emptyArchive();
  const tables = Object.entries(twoMaps()).map(([name, rows]) => [name, csv(rows)] as const);
  report = await importFiles(suite, db, {
    ...Object.fromEntries(tables),
    'cs2_tier3_games.csv': csv([...twoOfThree(501, '2025-03-01'), ...twoOfThree(502, '2025-04-01')]),
    'predictor_history.json': JSON.stringify({
      matches: [
        history(
          WHOLE,
          '2025-03-01',
          [2, 1],
          [played('Ancient', 13, 11), played('Mirage', 9, 13), played('Nuke', 13, 7)],
        ),
        history(GIVEN, '2025-05-01', [1, 0], [played('Default', 1, 0), NOT_PLAYED, NOT_PLAYED]),
      ],
    }),
    'match_snapshot_1.json': JSON.stringify({
      matches: [{ match_id: DRAWN, team1: 'Ash Foxes', team2: 'Bay Rats', score: '12-12', url: '' }],
    }),
  });
  service = await startService({ databaseUrl: suite.urlOf(db), environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service?.stop());

const get = async (path: string): Promise<Json> => {
  const answer = await service.get(`/api/v1/${path}`, key);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
};
const matchOf = async (id: number | string) => (await get(`cs2/matches/${id}`)).data;

test('every row is taken', () => {
  expect(report.rejected).toBe(0);
});

describe('a series of which a demo counts the knife round', () => {
  test('has the score of its rounds without that one', async () => {
    const { data } = await get(`cs2/matches/${TWO_MAPS}/maps`);
    expect(data.map(({ name, score, roundCount }: Json) => [name, score, roundCount])).toEqual([
      ['Mirage', { team1: 13, team2: 2 }, 15],
      ['Nuke', { team1: 13, team2: 2 }, 15],
    ]);
    const rounds = (await get(`cs2/matches/${TWO_MAPS}/maps/2/rounds`)).data;
    expect(rounds.map(({ roundNumber }: Json) => roundNumber)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
  });

  test('has no figures of that map, none of the series, and names the map that has some', async () => {
    const { data, meta } = await get(`cs2/matches/${TWO_MAPS}/player-stats`);
    expect(new Set(data.map(({ mapNumber }: Json) => mapNumber))).toEqual(new Set([1]));
    expect(data.find(({ nickname }: Json) => nickname === nick(0))?.kills).toBe(15);
    const { id } = await matchOf(TWO_MAPS);
    expect(meta).toMatchObject({ series: null, partial: { playedMaps: 2, knownMaps: [`${id}-map-1`] } });
  });

  test('has the length of each demo, whose header is shifted', async () => {
    const { data } = await get(`cs2/matches/${TWO_MAPS}/maps`);
    expect(data.map(({ durationSeconds }: Json) => durationSeconds)).toEqual([1_510, 1_710]);
  });

  test('shows who played', async () => {
    const { team1Name, team2Name, status } = await matchOf(TWO_MAPS);
    expect([team1Name, team2Name, status]).toEqual([FOXES, HERONS, 'completed']);
  });
});

describe('a series of which the tier-3 lists lack a map', () => {
  test('has the figures of the maps whose numbers another source has, and none of the series', async () => {
    const { data, meta } = await get(`cs2/matches/${WHOLE}/player-stats`);
    const first = data.filter(({ nickname }: Json) => nickname === 'p11');
    expect(first.map(({ mapNumber, mapName, kills }: Json) => [mapNumber, mapName, kills])).toEqual([
      [2, 'Mirage', 15],
      [3, 'Nuke', 15],
    ]);
    const { id } = await matchOf(WHOLE);
    expect([meta.series, meta.partial]).toEqual([null, { playedMaps: 3, knownMaps: [`${id}-map-2`, `${id}-map-3`] }]);
  });

  test('does not pass their sum off as the whole, where no source has the numbers', async () => {
    const { data, meta } = await get('cs2/matches/502/player-stats');
    expect([data, meta.available, meta.series, meta.partial]).toEqual([[], false, [], null]);
  });
});

test('a series with one map that was given away is a forfeit without maps and figures', async () => {
  const match = await matchOf(GIVEN);
  expect(match).toMatchObject({ forfeit: true, status: 'completed', team1Score: 1, team2Score: 0 });
  expect(match.winnerTeamId).toBe(match.team1.id);
  expect((await get(`cs2/matches/${GIVEN}/maps`)).data).toEqual([]);
  const { data, meta } = await get(`cs2/matches/${GIVEN}/player-stats`);
  expect([data, meta.available, meta.series, meta.partial]).toEqual([[], false, [], null]);
  expect((await matchOf(WHOLE)).forfeit).toBe(false);
});

test('a drawn map is no score of a series', async () => {
  const match = await matchOf(DRAWN);
  expect(match).toMatchObject({ bestOf: 1, team1Score: 0, team2Score: 0, winnerTeamId: null });
  const { data } = await get(`cs2/matches/${DRAWN}/maps`);
  expect(data.map(({ score, winnerTeamId }: Json) => [score, winnerTeamId])).toEqual([
    [{ team1: 12, team2: 12 }, null],
  ]);
});

test('coverage lists what stays open', async () => {
  const { unresolved } = (await get('coverage/cs2')).data;
  expect(unresolved).toEqual([
    {
      kind: 'figures',
      reason: 'knife_round_counted',
      count: 1,
      example: 'nuke',
    },
    { kind: 'map', reason: 'number_unknown', count: 2, example: 'mirage' },
  ]);
  expect((await get('coverage/ufc')).data.unresolved).toEqual([]);
});
