import { agree } from '../../src/sports/lol/entities/twin-games.js';

describe('a game of two sources', () => {
  const blue = ['Gnar', 'Vi', 'Ahri', 'Jinx', 'Nami'];
  const red = ['Jax', 'Zac', 'Azir', 'Zeri', 'Rell'];
  const sheet = (more: object = {}) => ({ seconds: 1800, kills: [15, 8], champions: [...blue, ...red], ...more });

  test('is one by the champions of both sides, in whatever order of the players', () => {
    const turned = [...blue.toReversed(), ...red];
    expect(agree(sheet(), sheet({ champions: turned, kills: [14, 8], seconds: 1790 }))).toBe(true);
  });

  test('is not one with other champions, or with the sides turned, whatever the figures', () => {
    expect(agree(sheet(), sheet({ champions: ['Sion', ...blue.slice(1), ...red] }))).toBe(false);
    expect(agree(sheet(), sheet({ champions: [...red, ...blue] }))).toBe(false);
  });

  test('is one by kills and length where a source lacks champions', () => {
    expect(agree(sheet(), sheet({ champions: [], seconds: 1801 }))).toBe(true);
    expect(agree(sheet(), sheet({ champions: [], seconds: 1802 }))).toBe(false);
    expect(agree(sheet(), sheet({ champions: [], kills: [15, 9] }))).toBe(false);
    expect(agree(sheet(), sheet({ champions: [], kills: [15, null] }))).toBe(false);
  });
});
