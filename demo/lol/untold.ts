/**
 * Whether a box score without figures by time lacks a column: there is nothing by the minute, and of a side not even the
 * kinds of its dragons.
 */
export function isUntold(column: string, isPlayer: boolean): boolean {
  return BY_TIME.test(column) || UNTOLD.has(column) || (isPlayer ? OF_PLAYERS : OF_SIDES).has(column);
}

const BY_TIME = /at\d\d$/;

const words = (names: string) => new Set(names.trim().split(/\s+/));

const UNTOLD = words(`
  doublekills triplekills quadrakills pentakills firstbloodassist firstbloodvictim firstdragon elementaldrakes
  opp_elementaldrakes infernals mountains clouds oceans chemtechs hextechs elders opp_elders firstherald heralds
  opp_heralds void_grubs opp_void_grubs firstbaron atakhans opp_atakhans firsttower firstmidtower firsttothreetowers
  turretplates opp_turretplates damagemitigatedperminute damagetotowers gpr
`);
const OF_PLAYERS = words('firstblood barons opp_barons inhibitors opp_inhibitors');
const OF_SIDES = words('minionkills cspm');
