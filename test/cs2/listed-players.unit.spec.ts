import { newInLists } from '../../src/sports/cs2/entities/mentions.js';

const [FOXES, RATS] = [1, 2];

/** Lists of lines as `day: team players, …`. */
const shown = (...lists: readonly [day: string, ...lines: (readonly [team: number, players: string])[]][]) =>
  newInLists(
    lists.flatMap(([day, ...lines]) =>
      lines.map(([team, players], index) => ({ day, team, place: index + 1, roster: players.split(' ') })),
    ),
  ).map(({ day, team, name, isInLineup }) => `${day} ${team} ${name}${isInLineup ? '' : '?'}`);

test('a player is in the line-up of the first list that has him in the team', () => {
  expect(shown(['2025-01-06', [FOXES, 'a1 a2']], ['2025-02-03', [FOXES, 'a1 a3']])).toEqual([
    '2025-01-06 1 a1',
    '2025-01-06 1 a2',
    '2025-02-03 1 a3',
  ]);
});

test('a second line of a team is a former roster', () => {
  expect(shown(['2025-01-06', [FOXES, 'a1 a2'], [RATS, 'b1'], [FOXES, 'c1']])).toEqual([
    '2025-01-06 1 a1',
    '2025-01-06 1 a2',
    '2025-01-06 2 b1',
    '2025-01-06 1 c1?',
  ]);
});

test('of two teams, the one where the player is new has him; if he is new in both, it stays open', () => {
  const [joined, both] = [
    shown(['2025-01-06', [FOXES, 'a1']], ['2025-02-03', [FOXES, 'a1'], [RATS, 'a1']]),
    shown(['2025-01-06', [FOXES, 'a1'], [RATS, 'a1']]),
  ];
  expect(joined).toEqual(['2025-01-06 1 a1', '2025-02-03 2 a1']);
  expect(both).toEqual(['2025-01-06 1 a1?', '2025-01-06 2 a1?']);
});

test('a roster that is back in the lists within half a year shows nothing new', () => {
  const lists = (day: string) =>
    shown(['2025-01-06', [FOXES, 'a1']], ['2025-02-03', [RATS, 'b1']], [day, [FOXES, 'a1'], [RATS, 'b1']]);
  expect(lists('2025-06-02')).toEqual(['2025-01-06 1 a1', '2025-02-03 2 b1']);
  expect(lists('2025-07-14')).toEqual(['2025-01-06 1 a1', '2025-02-03 2 b1', '2025-07-14 1 a1']);
});
