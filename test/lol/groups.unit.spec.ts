import { groupsOf } from '../../src/sports/lol/groups.js';
import { mergedOf } from '../../src/sports/lol/import/merged.js';
import { TEAM_CORRECTIONS, TEAM_IDS } from '../../src/sports/lol/team-corrections.js';
import { NAMES_OF_TEAMS, otherTeamNames } from '../../src/sports/lol/team-names.js';

test('what pairs connect, directly or through others, is one group in any order', () => {
  const groups = (pairs: [number, number][]) => groupsOf(pairs).map((group) => [...group].toSorted());
  expect(
    groups([
      [1, 2],
      [3, 4],
      [2, 3],
      [8, 9],
    ]),
  ).toEqual([
    [1, 2, 3, 4],
    [8, 9],
  ]);
  expect(
    groups([
      [2, 3],
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([[1, 2, 3, 4]]);
  expect(groups([])).toEqual([]);
});

test('the lowest number of a group stays', () => {
  expect(mergedOf([new Set([7, 3, 9]), new Set([2, 1])])).toEqual([
    { n: 7, into: 3 },
    { n: 9, into: 3 },
    { n: 2, into: 1 },
  ]);
});

test('a team is found by each of its reviewed names, and never by those of its academy', () => {
  expect(otherTeamNames('ok brion').toSorted()).toEqual(['brion', 'fredit brion', 'oksavingsbank brion']);
  expect(otherTeamNames('mad lions').toSorted()).toEqual(['mad lions koi', 'movistar koi']);
  expect(otherTeamNames('rogue')).toEqual(['koi']);
  expect(otherTeamNames('kwangdong freecs').toSorted()).toEqual(['afreeca freecs', 'dn freecs']);
  expect(otherTeamNames('dn freecs challengers').toSorted()).toEqual(['afreeca freecs challengers', 'kdf challengers']);
  expect(otherTeamNames('afreeca freecs academy')).toEqual([]);
  expect(otherTeamNames('ash foxes')).toEqual([]);
});

test('no reviewed name means two teams of one league, and each line has its reason', () => {
  const names = NAMES_OF_TEAMS.flatMap((group) => [...group]);
  expect(new Set(names).size).toBe(names.length);
  const ids = TEAM_IDS.map(({ key }) => key);
  expect(new Set(ids).size).toBe(ids.length);
  expect(TEAM_CORRECTIONS.filter(({ reason }) => !reason.endsWith('.'))).toEqual([]);
});
