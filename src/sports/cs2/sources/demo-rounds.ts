import type { Cells } from '../../../archive/read/cells.js';
import type { Rejection, Value } from '../../../archive/importer.js';

/** Sides as demos number them. */
export const T = 2;
export const CT = 3;

export function readRound(cells: Cells): Value[] | Rejection {
  const [checksum, number] = [cells.text('match_checksum'), cells.small('number')];
  const [side, winner] = [cells.small('team_a_side'), cells.small('winner_side')];
  const [one, other] = [cells.small('score_team_a'), cells.small('score_team_b')];
  const reason = cells.small('end_reason');
  if (checksum === null || number === null) return { reason: 'bad_key' };
  if (!isSide(side) || !isSide(winner)) return { reason: 'bad_side' };
  if (one === null || other === null) return { reason: 'bad_score' };
  if (reason === null) return { reason: 'bad_result' };
  const economy = (team: 'a' | 'b') =>
    JSON.stringify({
      money: cells.whole(`team_${team}_start_money`),
      equipmentValue: cells.whole(`team_${team}_equipment_value`),
      spent: cells.whole(`team_${team}_money_spent`),
      buyType: buyType(cells.text(`team_${team}_economy_type`)),
    });
  const duration = cells.decimal('duration');
  // prettier-ignore
  return [
    checksum, number, cells.whole('start_tick'), cells.whole('freezetime_end_tick'), cells.whole('end_tick'),
    duration === null ? null : duration / 1_000, side, one, other, winner, reason, cells.small('overtime_number') ?? 0,
    economy('a'), economy('b'),
  ];
}

function isSide(side: number | null): side is number {
  return side === T || side === CT;
}

function buyType(written: string | null): string | null {
  const plain = written?.toLowerCase().replace(/-buy$/, '') ?? '';
  return ['pistol', 'eco', 'semi', 'force', 'full'].includes(plain) ? plain : null;
}

export function readEconomy(cells: Cells): Value[] | Rejection {
  const [checksum, round] = [cells.text('match_checksum'), cells.small('round')];
  const steamId = cells.text('steamid');
  if (checksum === null || round === null || steamId === null) return { reason: 'bad_key' };
  // prettier-ignore
  return [
    checksum, round, steamId, cells.small('player_side'), cells.whole('start_money'), cells.whole('money_spent'),
    cells.whole('equipment_value'), buyType(cells.text('type')),
  ];
}

export function readClutch(cells: Cells): Value[] | Rejection {
  const [checksum, round, steamId] = [cells.text('checksum'), cells.small('round'), cells.text('steamid')];
  const [versus, won] = [cells.small('opponents'), cells.flag('won')];
  if (checksum === null || round === null || steamId === null) return { reason: 'bad_key' };
  if (versus === null || versus < 1 || versus > 5 || won === null) return { reason: 'bad_result' };
  return [checksum, round, steamId, versus, won, cells.flag('survived'), cells.small('kill_count')];
}

/** A player's Steam id; null for the world, such as the bomb, whose id is 0. */
function playerId(text: string | null): string | null {
  return text === null || /^0+$/.test(text) ? null : text;
}

export function readKill(cells: Cells): Value[] | Rejection {
  const [checksum, round, tick] = [cells.text('match_checksum'), cells.small('round'), cells.whole('tick')];
  const victim = playerId(cells.text('victim_steamid'));
  const weapon = cells.text('weapon_name');
  if (checksum === null || round === null || tick === null || victim === null) return { reason: 'bad_key' };
  if (weapon === null) return { reason: 'no_weapon' };
  // prettier-ignore
  return [
    checksum, round, tick, victim, playerId(cells.text('killer_steamid')), playerId(cells.text('assister_steamid')),
    cells.small('killer_side'), cells.small('victim_side'), weapon, cells.flag('headshot') ?? false,
    cells.flag('is_flash_assist') ?? false, (cells.small('penetrated_objects') ?? 0) > 0,
    cells.flag('is_through_smoke') ?? false, cells.flag('is_killer_blinded') ?? false, cells.flag('is_no_scope') ?? false,
    cells.flag('is_trade_kill') ?? false,
  ];
}
