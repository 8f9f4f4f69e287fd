import type { MatchClaim } from '../../src/sports/cs2/sources/claims.js';
import type { SourceClaim } from '../../src/sports/cs2/entities/claims.queries.js';
import { buildMatch } from '../../src/sports/cs2/entities/match-rows.js';
import type { EventIndex } from '../../src/sports/cs2/entities/number-events.js';
import type { TeamIndex } from '../../src/sports/cs2/entities/number-teams.js';

const FOXES = 1;
const OWLS = 2;

const parts = {
  teams: {
    find: (name: string | null) => ({ 'Ash Foxes': FOXES, Owls: OWLS, 'Ash Foxes fe': 3 })[name ?? ''],
  } as unknown as TeamIndex,
  events: { of: () => undefined } as unknown as EventIndex,
  timeOf: () => 0,
  demoMaps: [],
};

const claimOf = (source: string, facts: MatchClaim, [team1, team2] = ['Ash Foxes', 'Owls']): SourceClaim => ({
  source,
  key: '1',
  idSource: 'hltv',
  idKey: '1',
  day: '2025-03-01',
  at: null,
  event: null,
  team1: team1 as string,
  team2: team2 as string,
  facts: { status: 'completed', ...facts },
});

function built(...claims: SourceClaim[]) {
  const unit = { day: '2025-03-01', at: null, event: undefined, winner: undefined, score: '', sequence: undefined };
  const keys = [{ source: 'hltv', key: '1' }];
  return buildMatch({ ...unit, n: 7, team1: FOXES, team2: OWLS, claims, keys }, parts);
}

const played = { number: 1, map: 'nuke', score1: 13, score2: 7, status: 'completed', pickedBy: null } as const;
const given = { ...played, map: null, score1: 1, score2: 0 };

describe('two claims of one match', () => {
  const first = claimOf('hltv-results', { bestOf: 3 });

  test('that write the first team differently agree on the sides by the second', () => {
    const { row } = built(
      first,
      claimOf('hltv-snapshot', { score1: 2, score2: 0, winner: 1 }, ['Ash Foxes fe', 'Owls']),
    );
    expect([row.best_of, row.team1_score, row.team2_score, row.winner_n]).toEqual([3, 2, 0, FOXES]);
  });

  test('so do those that have the teams the other way round', () => {
    const { row } = built(
      first,
      claimOf('hltv-snapshot', { score1: 2, score2: 0, winner: 1 }, ['Owls', 'Ash Foxes fe']),
    );
    expect([row.team1_score, row.team2_score, row.winner_n]).toEqual([0, 2, OWLS]);
  });

  test('a claim about other teams alone has no side', () => {
    const { row } = built(first, claimOf('hltv-snapshot', { score1: 2, score2: 0 }, ['Rats', 'Wrens']));
    expect([row.team1_score, row.winner_n]).toEqual([null, null]);
  });
});

describe('a series that ended before its winner had the maps', () => {
  const early = { bestOf: 3, score1: 1, score2: 0, winner: 1 } as const;

  test('is a forfeit without maps where its only map was given away', () => {
    const { row, maps, isUnplayed } = built(claimOf('predictor', { ...early, maps: [given] }));
    expect([row.forfeit, row.map_count, maps, isUnplayed]).toEqual([true, 0, [], true]);
    expect([row.team1_score, row.team2_score, row.winner_n]).toEqual([1, 0, FOXES]);
  });

  test('is one where no source has a map', () => {
    expect(built(claimOf('tier3', early)).row.forfeit).toBe(true);
  });

  test('is none where a map was played, or a source has figures', () => {
    expect(built(claimOf('predictor', { ...early, maps: [played] })).row.forfeit).toBe(false);
    const sides = { 1: { kills: 80 }, 2: { kills: 70 } };
    expect(built(claimOf('hltv-stats', { ...early, sides })).row.forfeit).toBe(false);
    const line = { side: 1, name: 'nim', mapNumber: null, figures: { kills: 20 } } as const;
    expect(built(claimOf('tier3', { ...early, lines: [line] })).row.forfeit).toBe(false);
    const unknown = { ...line, figures: { kills: null, rating_kind: 'hltv-3.0' } };
    expect(built(claimOf('tier3', { ...early, lines: [unknown] })).row.forfeit).toBe(true);
  });

  test('is none while it runs, and none without the number of its maps', () => {
    expect(built(claimOf('live', { ...early, status: 'live' })).row.forfeit).toBe(false);
    expect(built(claimOf('hltv-snapshot', { ...early, bestOf: null })).row.forfeit).toBe(false);
    expect(built(claimOf('hltv-snapshot', { ...early, bestOf: 1 })).row.forfeit).toBe(false);
  });
});

test('a map that was given away in a series that was played has no score', () => {
  const named = { ...given, number: 3, map: 'mirage' };
  const { maps, row, isUnplayed } = built(
    claimOf('predictor', {
      bestOf: 5,
      score1: 3,
      score2: 0,
      winner: 1,
      maps: [given, { ...played, number: 2 }, named],
    }),
  );
  expect(maps.map(({ number, status, score1, winner }) => [number, status, score1, winner])).toEqual([
    [1, 'map_not_played', null, null],
    [2, 'completed', 13, 1],
    [3, 'map_not_played', null, null],
  ]);
  expect([row.map_count, row.forfeit, isUnplayed]).toEqual([1, false, false]);
});

describe('maps of which a source lacks the number', () => {
  const loose = (more: object) => ({ key: '11', map: 'nuke', score1: 13, score2: 7, lines: [], ...more });
  const second = { ...played, number: 2 };
  const numbersOf = (one: object, maps: object[]) => {
    const { loose: placed, unplaced } = built(
      claimOf('predictor', { maps: maps as never }),
      claimOf('tier3', { loose: [loose(one)] }),
    );
    return [placed.map(({ number }) => number), unplaced.map(({ key }) => key)];
  };

  test('have that of the map of this name in another source', () => {
    expect(numbersOf({}, [{ ...played, map: 'mirage' }, second])).toEqual([[2], []]);
    expect(numbersOf({ score1: null, score2: null }, [second])).toEqual([[2], []]);
  });

  test('have none where no map, two maps or another score fits', () => {
    expect(numbersOf({}, [])).toEqual([[], ['1 11']]);
    expect(numbersOf({ map: null }, [{ ...second, map: null }])).toEqual([[], ['1 11']]);
    expect(numbersOf({ score2: 9 }, [second])).toEqual([[], ['1 11']]);
  });
});
