import { sameLineUps, type LineUp } from '../../src/sports/lol/entities/line-ups.js';

const lineUp = (source: string, n: number | null, players: string, more: Partial<LineUp> = {}): LineUp => ({
  source,
  key: `${source} ${n}`,
  n,
  season: 'lck 2024',
  players: new Set(players.split(' ')),
  ...more,
});

const pairs = (...lineUps: LineUp[]) => sameLineUps(lineUps).map((pair) => pair.map(({ key }) => key).join(' = '));

test('three players in common in a season of a league are one team', () => {
  expect(pairs(lineUp('golgg', 1, 'ash bay elm fir'), lineUp('wiki', 2, 'ash bay elm oak yew'))).toEqual([
    'golgg 1 = wiki 2',
  ]);
});

test('two players are too few, and so are players of another season or of one source', () => {
  expect(pairs(lineUp('golgg', 1, 'ash bay elm'), lineUp('wiki', 2, 'ash bay oak'))).toEqual([]);
  expect(
    pairs(lineUp('golgg', 1, 'ash bay elm'), lineUp('wiki', 2, 'ash bay elm', { season: 'lck challengers 2024' })),
  ).toEqual([]);
  expect(pairs(lineUp('wiki', 1, 'ash bay elm'), lineUp('wiki', 2, 'ash bay elm'))).toEqual([]);
});

test('of two teams with as many of the players neither is taken, and of more and fewer the one with more', () => {
  const one = lineUp('golgg', 1, 'ash bay elm fir');
  expect(pairs(one, lineUp('wiki', 2, 'ash bay elm'), lineUp('wiki', 3, 'ash bay fir'))).toEqual([]);
  expect(pairs(one, lineUp('wiki', 2, 'ash bay elm fir'), lineUp('wiki', 3, 'ash bay fir'))).toEqual([
    'golgg 1 = wiki 2',
  ]);
});

test('two names that a source has for one team are no rivals', () => {
  const before = lineUp('wiki', 2, 'ash bay elm', { key: 'before' });
  const after = lineUp('wiki', 2, 'ash bay elm', { key: 'after' });
  expect(pairs(lineUp('golgg', 1, 'ash bay elm fir'), before, after)).toEqual(['golgg 1 = before', 'golgg 1 = after']);
});

test('a team of whom a source names few players needs fewer, if no other has as many', () => {
  const few = lineUp('riot', null, 'ash bay', { needed: 2 });
  const wiki = (n: number, players: string) => lineUp('wiki', n, players);
  expect(pairs(few, wiki(1, 'ash bay elm'), wiki(2, 'ash oak'))).toEqual(['riot null = wiki 1']);
  expect(pairs(few, wiki(1, 'ash bay elm'), wiki(2, 'ash bay oak'))).toEqual([]);
});
