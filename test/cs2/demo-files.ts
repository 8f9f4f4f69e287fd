import { csv, type Cells } from './files.js';

export const FOXES = 'Amber Foxes';
export const HERONS = 'Blue Herons';
const CHECKSUM = 'c0ffee0000000001';
const [T, CT] = [2, 3];

/** Steam's number of the player at a place from 0 to 9; the first five are foxes. */
const steam = (place: number) => `765611980000000${String(place + 10)}`;
export const nick = (place: number) => `nick${place}`;

/** Fifteen rounds: the foxes begin as CT and win all but the twelfth and the fourteenth. */
const ROUNDS = Array.from({ length: 15 }, (_, index) => {
  const number = index + 1;
  const side = number <= 12 ? CT : T;
  const isWon = number !== 12 && number !== 14;
  const winner = isWon ? side : side === CT ? T : CT;
  return { number, side, isWon, winner };
});

function rounds(): Cells[] {
  let [foxes, herons] = [0, 0];
  return ROUNDS.map(({ number, side, isWon, winner }) => {
    if (isWon) foxes += 1;
    else herons += 1;
    const start = number * 10_000;
    const economy = { start_money: number === 1 ? 4_000 : 20_000, equipment_value: 4_300, money_spent: 3_500 };
    const money = ['a', 'b'].flatMap((team) =>
      Object.entries(economy).map(([name, value]) => [`team_${team}_${name}`, value]),
    );
    return {
      number,
      start_tick: start,
      freezetime_end_tick: start + 960,
      end_tick: start + 960 + 64 * 60,
      team_a_name: FOXES,
      team_b_name: HERONS,
      score_team_a: foxes,
      score_team_b: herons,
      team_a_side: side,
      team_b_side: side === CT ? T : CT,
      ...(Object.fromEntries(money) as Cells),
      team_a_economy_type: number === 1 ? 'pistol' : 'full-buy',
      team_b_economy_type: number === 1 ? 'pistol' : 'eco',
      duration: 75_000,
      end_reason: number === 1 ? 7 : winner === CT ? 8 : 9,
      winner_name: isWon ? FOXES : HERONS,
      winner_side: winner,
      overtime_number: 0,
      match_checksum: CHECKSUM,
    };
  });
}

function player(place: number): Cells {
  const isFox = place < 5;
  return {
    name: nick(place),
    steamid: steam(place),
    team_name: isFox ? FOXES : HERONS,
    kills: isFox ? 15 : 6,
    deaths: isFox ? 6 : 15,
    assists: 3,
    headshots: isFox ? 6 : 3,
    kast: 80,
    avg_damages_per_round: isFox ? 95.5 : 50.25,
    first_kill: 2,
    first_death: 1,
    trade_kill: 1,
    trade_death: 1,
    health_damage: 1_200,
    utility_damage: 40,
    htlv_2: isFox ? 1.4 : 0.7,
    k_2: 2,
    k_3: 1,
    k_4: 0,
    k_5: 0,
    match_checksum: CHECKSUM,
  };
}

/** Who is killed by whom, at so many seconds of the first round. */
const KILLS: readonly [killer: number, victim: number, seconds: number, more?: Cells][] = [
  [0, 5, 12, { headshot: 1 }],
  [6, 1, 15.5],
  [0, 6, 20, { penetrated_objects: 1, is_trade_kill: 1 }],
];

function kill([killer, victim, seconds, more = {}]: (typeof KILLS)[number]): Cells {
  const sideOf = (place: number) => (place < 5 ? CT : T);
  return {
    tick: 10_000 + 960 + seconds * 64,
    round: 1,
    killer_name: nick(killer),
    killer_steamid: steam(killer),
    killer_side: sideOf(killer),
    victim_name: nick(victim),
    victim_steamid: steam(victim),
    victim_side: sideOf(victim),
    assister_steamid: 0,
    weapon_name: 'AK-47',
    headshot: 0,
    is_flash_assist: 0,
    penetrated_objects: 0,
    is_killer_blinded: 0,
    is_through_smoke: 0,
    is_no_scope: 0,
    is_trade_kill: 0,
    ...more,
    match_checksum: CHECKSUM,
  };
}

/** A match of one map that was recorded, on a day. */
export function demoFiles(day: string): Record<string, string> {
  const url = 'https://www.hltv.org/matches/990001/amber-foxes-vs-blue-herons-windmill-open';
  const tie: Cells = {
    url,
    tournament: 'Windmill Open',
    match_id: 1,
    match_format: 'Bo1',
    match_date: `${day} 12:00:00`,
    team_1: FOXES,
    team_1_result: 1,
    team_2: HERONS,
    team_2_result: 0,
    winner: FOXES,
    event_id: 77,
    map: 'mirage',
    map_n: 'm1',
    p: '',
    demo_filename: 'x.dem',
    checksum: CHECKSUM,
  };
  const players = Array.from({ length: 10 }, (_, place) => player(place));
  return {
    'tournaments.csv': csv([tie]),
    'matches.csv': csv([{ checksum: CHECKSUM, map: 'de_mirage', demo_name: 'x', duration: 1_500, winner_name: FOXES }]),
    'teams.csv': csv([
      { name: FOXES, team: 'A', score: 13, match_checksum: CHECKSUM },
      { name: HERONS, team: 'B', score: 2, match_checksum: CHECKSUM },
    ]),
    'players.csv': csv(players),
    'rounds.csv': csv(rounds()),
    'kills.csv': csv(KILLS.map(kill)),
  };
}
