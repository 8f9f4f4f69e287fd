import type { Random } from '../random.js';
import { type Firsts, SIDES, type SideLine, type Side } from './figures.js';

/** The structures that a side has destroyed: in each lane the towers from outside in, and the inhibitor. */
export type Structures = [Lane, Lane, Lane];

interface Lane {
  towers: number;
  hasInhibitor: boolean;
}

const TOWERS_OF_LANE = 3;
const TOWERS_OF_NEXUS = 2;
const MIDDLE = 1;

export function newStructures(): Structures {
  const lane = (): Lane => ({ towers: 0, hasInhibitor: false });
  return [lane(), lane(), lane()];
}

/** Destroys the next structure of a lane, if one is left. */
export function tearDown(
  random: Random,
  teams: Record<Side, SideLine>,
  structures: Record<Side, Structures>,
  firsts: Firsts,
  side: Side,
  place: number,
): void {
  const lane = structures[side][place] as Lane;
  const team = teams[side];
  if (lane.towers === TOWERS_OF_LANE) {
    if (lane.hasInhibitor) return;
    lane.hasInhibitor = true;
    team.inhibitors += 1;
    team.players[random.pick([0, 2, 3, 3])]!.inhibitors += 1;
    return;
  }
  lane.towers += 1;
  takeTower(random, team);
  if (firsts.tower === undefined) [firsts.tower, firsts.towerLane] = [side, place + 1];
  if (place === MIDDLE) firsts.midTower ??= side;
  if (SIDES.some((one) => teams[one].towers === 3)) firsts.threeTowers ??= side;
}

/** The winner destroys the rest of its most advanced lane, up to the nexus. */
export function finish(
  random: Random,
  teams: Record<Side, SideLine>,
  structures: Record<Side, Structures>,
  firsts: Firsts,
  winner: Side,
): void {
  const own = structures[winner];
  const deepest = Math.max(...own.map(({ towers }) => towers));
  const place = own.findIndex(({ towers }) => towers === deepest);
  const lane = own[place] as Lane;
  while (!own.some(({ hasInhibitor }) => hasInhibitor)) tearDown(random, teams, structures, firsts, winner, place);
  while (lane.towers < TOWERS_OF_LANE) tearDown(random, teams, structures, firsts, winner, place);
  for (let tower = 0; tower < TOWERS_OF_NEXUS; tower++) takeTower(random, teams[winner]);
}

function takeTower(random: Random, team: SideLine): void {
  team.towers += 1;
  const taker = random.pick([0, 1, 2, 3, 3]);
  for (const [place, player] of team.players.entries()) {
    player.earnedGold += place === taker ? 250 : 50;
    player.towerDamage += place === taker ? random.whole(1_400, 2_400) : random.whole(0, 500);
  }
}
