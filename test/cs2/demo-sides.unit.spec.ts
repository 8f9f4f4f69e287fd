import { linesOf } from '../../src/sports/cs2/entities/demo-maps.js';
import { sideDemos } from '../../src/sports/cs2/entities/demo-sides.js';
import type { DemoMap, DemoRound } from '../../src/sports/cs2/entities/derive-demos.js';
import { Rosters, type Mention } from '../../src/sports/cs2/entities/mentions.js';
import type { NumberedMatch } from '../../src/sports/cs2/entities/number-matches.js';
import type { TeamIndex } from '../../src/sports/cs2/entities/number-teams.js';

const [FOXES, OWLS] = [1, 2];
const NAMES: Record<string, number> = { 'Ash Foxes': FOXES, Owls: OWLS };
const teams: TeamIndex = {
  teams: [],
  find: (name) => NAMES[name ?? ''],
};
const match = {
  n: 7,
  team1: FOXES,
  team2: OWLS,
  day: '2025-03-01',
  keys: [{ source: 'hltv', key: '9000001' }],
} as unknown as NumberedMatch;

/** Thirteen rounds that A wins, after a knife round where the demo has one. */
function rounds(hasKnifeRound: boolean): DemoRound[] {
  const of = (number: number, spent: number): DemoRound => {
    const economy = { money: 4_000, equipmentValue: 3_250, spent, buyType: 'pistol' };
    const [a_side, winner_side] = [3, 3];
    const ticks = { start_tick: null, freeze_end_tick: null, end_tick: null, seconds: null };
    return {
      ...ticks,
      number,
      a_side,
      winner_side,
      end_reason: 8,
      overtime: 0,
      a_economy: economy,
      b_economy: economy,
    };
  };
  const first = hasKnifeRound ? 3 : 1;
  const played = Array.from({ length: 13 }, (_, index) => of(first + index, 3_000));
  return hasKnifeRound ? [of(1, 0), ...played] : played;
}

/** A map of which A has this name, with the foxes under one name and the owls under the other. */
function demoOf(number: number, a: string, foxesAs: string, hasKnifeRound = false): DemoMap {
  const b = a === 'Owls' ? 'Ash Foxes' : 'Owls';
  const owlsAs = foxesAs === 'Owls' ? 'Ash Foxes' : 'Owls';
  const players = ['fox', 'owl'].flatMap((team) =>
    [1, 2, 3, 4, 5].map((place) => ({
      checksum: `c${number}`,
      steam_id: `${team}${place}`,
      name: `${team}${place}`,
      team_name: team === 'fox' ? foxesAs : owlsAs,
      figures: {},
    })),
  );
  const part = { checksum: `c${number}`, part: 1, seconds: null, names: { A: a, B: b } };
  return { matchKey: '9000001', number, map: 'nuke', parts: [{ ...part, players, rounds: rounds(hasKnifeRound) }] };
}

const inLineup = (team: number, name: string) => ({ team, name, day: '2025-02-01' }) as Mention;
const nobody = new Rosters([]);
const lineups = new Rosters([1, 2, 3].flatMap((n) => [inLineup(FOXES, `fox${n}`), inLineup(OWLS, `owl${n}`)]));

/** Of each map: its score, and the sides of the foxes. */
function sidedMaps(demos: readonly DemoMap[], rosters: Rosters) {
  const { byMatch, unknown } = sideDemos(demos, [match], teams, rosters);
  const maps = (byMatch.get(7) ?? []).map((sided) => {
    const foxes = linesOf(sided).flatMap(({ name, side }) => (name.startsWith('fox') ? [side] : []));
    return [sided.demo.number, ...sided.score, ...new Set(foxes)];
  });
  return { maps, unknown: unknown.map(({ demo, reason }) => [demo.number, reason]) };
}

const usual = (number: number) => demoOf(number, 'Ash Foxes', 'Ash Foxes');

test('names that the players do not contradict stand', () => {
  expect(sidedMaps([usual(1), demoOf(2, 'Owls', 'Ash Foxes')], lineups)).toEqual({
    maps: [
      [1, 13, 0, 1],
      [2, 0, 13, 1],
    ],
    unknown: [],
  });
});

test('where a map after a knife round has the players under the names of each other, the score stays and they change', () => {
  const decider = demoOf(3, 'Ash Foxes', 'Owls', true);
  for (const rosters of [lineups, nobody])
    expect(sidedMaps([usual(1), usual(2), decider], rosters).maps[2]).toEqual([3, 13, 0, 1]);
});

test('where one map of several has all under the names of each other, both sides change', () => {
  const swapped = demoOf(3, 'Owls', 'Owls');
  for (const rosters of [lineups, nobody])
    expect(sidedMaps([usual(1), usual(2), swapped], rosters).maps[2]).toEqual([3, 13, 0, 1]);
});

test('of two maps that contradict each other, line-ups decide; without them both stay unknown', () => {
  const swapped = demoOf(2, 'Owls', 'Owls');
  expect(sidedMaps([usual(1), swapped], lineups).maps).toEqual([
    [1, 13, 0, 1],
    [2, 13, 0, 1],
  ]);
  expect(sidedMaps([usual(1), swapped], nobody)).toEqual({
    maps: [],
    unknown: [
      [1, 'sides_unknown'],
      [2, 'sides_unknown'],
    ],
  });
});
