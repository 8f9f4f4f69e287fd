/**
 * True for a column that partial box scores leave empty, such as figures by the minute and kinds of dragons. `isPlayer` is
 * false for the row of a side.
 */
export function isMissingInPartialRows(column: string, isPlayer: boolean): boolean {
  return BY_TIME.test(column) || OF_BOTH.has(column) || (isPlayer ? OF_PLAYERS : OF_SIDES).has(column);
}

const BY_TIME = /at\d\d$/;

const words = (names: string) => new Set(names.trim().split(/\s+/));

const OF_BOTH = words(`
  doublekills triplekills quadrakills pentakills firstbloodassist firstbloodvictim firstdragon elementaldrakes
  opp_elementaldrakes infernals mountains clouds oceans chemtechs hextechs elders opp_elders firstherald heralds
  opp_heralds void_grubs opp_void_grubs firstbaron atakhans opp_atakhans firsttower firstmidtower firsttothreetowers
  turretplates opp_turretplates damagemitigatedperminute damagetotowers gpr
`);
const OF_PLAYERS = words('firstblood barons opp_barons inhibitors opp_inhibitors');
const OF_SIDES = words('minionkills cspm');
