import { isPlaceholder } from '../../src/archive/placeholders.js';

test.each([
  'TBD',
  'tbd',
  'TBD 3',
  'TBD #3',
  'TBA',
  'TO BE ANNOUNCED',
  'To be determined',
  'Winner of match 4',
  'Winners of Group A',
  'Loser of QF 1',
  'Winner QF1',
  'Player_5',
  'Player 12',
  'Team A',
  'team_b',
  'Team 2',
  'Unknown',
  'unknown team',
  'unknown player',
  'N/A',
  '-',
  '?',
  '0',
])('%s is nobody', (written) => {
  expect(isPlaceholder(written)).toBe(true);
});

test.each([
  'TBO',
  'TBeast',
  'TBA (North American Team)',
  'WINNERS',
  'Winner',
  'Losers Bracket Boys',
  'Player',
  'playerone',
  'Team 8',
  'Team Aunkere',
  'team b8',
  'Unknowns Gamers',
  'Nobody',
  'undefined',
  '910',
  '00Nation',
  'NaVi',
  '^_^',
])('%s is a name that somebody bears', (written) => {
  expect(isPlaceholder(written)).toBe(false);
});
