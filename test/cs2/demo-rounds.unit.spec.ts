import { withoutKnifeRounds, type DemoMap, type DemoRound } from '../../src/sports/cs2/entities/derive-demos.js';

const round = (number: number, spent: number | null = 3_000): DemoRound => {
  const economy = { money: 4_000, equipmentValue: 3_250, spent, buyType: 'pistol' };
  return {
    number,
    start_tick: null,
    freeze_end_tick: null,
    end_tick: null,
    seconds: null,
    a_side: 3,
    winner_side: 3,
    end_reason: 8,
    overtime: 0,
    a_economy: economy,
    b_economy: economy,
  };
};

const demoOf = (...rounds: DemoRound[]): DemoMap => ({
  matchKey: '1',
  number: 1,
  map: 'nuke',
  parts: [{ checksum: 'c', part: 1, seconds: null, names: { A: 'Ash Foxes', B: 'Owls' }, players: [], rounds }],
});

const numbers = (demo: DemoMap) => demo.parts.flatMap(({ rounds }) => rounds.map(({ number }) => number));

test('the first of a demo is a knife round where nobody spends anything and the second is left out', () => {
  expect(numbers(withoutKnifeRounds(demoOf(round(1, 0), round(3), round(4))))).toEqual([3, 4]);
});

test('rounds of any other demo stay as they are', () => {
  for (const demo of [
    demoOf(round(1), round(3)),
    demoOf(round(1, 0), round(2)),
    demoOf(round(1, null), round(3)),
    demoOf(round(3, 0), round(4)),
    demoOf(round(1, 0)),
    demoOf(),
  ])
    expect(withoutKnifeRounds(demo)).toBe(demo);
});
