import { withPlayedSides } from '../../src/sports/lol/entities/draft-sides.js';
import type { GameClaim } from '../../src/sports/lol/entities/game-claims.queries.js';
import type { LineClaim } from '../../src/sports/lol/entities/merge-lines.js';

const BLUE = ['Gnar', 'Vi', 'Ahri', 'Jinx', 'Nami'];
const RED = ['Jax', 'LeeSin', 'Azir', 'Ezreal', 'Karma'];
const BANS = { blue: ['Zed', null, 'Yone', 'Sion', 'Lulu'], red: ['Zeri', 'Kled', 'Ivern', 'Bard', 'Ashe'] };

const line = (place: number, champion: string | null, figures: LineClaim['figures'] = {}): LineClaim => ({
  source: 'x',
  place,
  won: null,
  role: null,
  player_n: null,
  player_name: null,
  team_n: null,
  champion,
  figures,
});

const claim = (lines: LineClaim[]): GameClaim => ({
  n: 1,
  source: 'x',
  precedence: 0,
  number: 1,
  startsAt: null,
  isTimeKnown: false,
  seconds: null,
  patch: null,
  lines,
  frames: [],
});

const players = [...BLUE, ...RED].map((champion, index) => line(index + 1, champion));
const drafted = (blue: (string | null)[], red: (string | null)[]) => [
  line(100, null, { picks: blue, bans: BANS.blue, kills: 9 }),
  line(200, null, { picks: red, bans: BANS.red, kills: 3 }),
];
const sides = (claims: readonly GameClaim[]) =>
  claims
    .flatMap(({ lines }) => lines)
    .filter(({ place, figures }) => place >= 100 && figures.picks !== undefined)
    .map(({ figures: { picks, bans, kills } }) => ({ picks, bans, kills }));

const ORDER = [2, 0, 1, 4, 3];
const inOrder = (champions: string[]) => ORDER.map((nth) => champions[nth] as string);

test('a draft on the wrong side goes to the side that played it, with its order and its bans; figures stay', () => {
  expect(sides(withPlayedSides([claim([...players, ...drafted(inOrder(RED), inOrder(BLUE))])]))).toEqual([
    { picks: inOrder(BLUE), bans: BANS.red, kills: 9 },
    { picks: inOrder(RED), bans: BANS.blue, kills: 3 },
  ]);
});

test('the champions may be of another source than the draft', () => {
  const found = withPlayedSides([claim(drafted(inOrder(RED), inOrder(BLUE))), claim(players)]);
  expect(sides(found).map(({ picks }) => picks)).toEqual([inOrder(BLUE), inOrder(RED)]);
});

test('unknown picks do not hide that a draft is on the wrong side', () => {
  const [blue, red] = [['Jax', null, null, 'Azir', null], Array<null>(5).fill(null)];
  expect(sides(withPlayedSides([claim([...players, ...drafted(blue, red)])])).map(({ picks }) => picks)).toEqual([
    red,
    blue,
  ]);
});

test.each([
  ['that fits stays', [...players, ...drafted(inOrder(BLUE), inOrder(RED))]],
  ['of unknown champions stays', [...players.map((one) => ({ ...one, champion: null })), ...drafted(RED, BLUE)]],
  ['of as many wrong as right picks stays', [...players, ...drafted(['Gnar', 'Jax'], ['Azir', 'Ahri'])]],
])('a draft %s where it is', (_, lines) => {
  expect(withPlayedSides([claim(lines)])).toEqual([claim(lines)]);
});
