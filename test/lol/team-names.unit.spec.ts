import { TEAM_CORRECTIONS, TEAM_IDS } from '../../src/sports/lol/team-corrections.js';
import { NAMES_OF_TEAMS, otherTeamNames } from '../../src/sports/lol/team-names.js';

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
