/** A team of the demo; upstream does not use its ids. */
export interface CastTeam {
  id: number;
  name: string;
  players: CastPlayer[];
}

export interface CastPlayer {
  id: number;
  nick: string;
  /** As the scorebot writes it. */
  steamId: string;
}

const ROSTERS: readonly [name: string, ...nicks: string[]][] = [
  ['Harbour Nine', 'lumen', 'brackish', 'Tarn', 'oxbow', 'Fjeld'],
  ['Lantern', 'wick', 'Ember', 'sconce', 'tallow', 'Gleam'],
  ['North Quarry', 'gneiss', 'Basalt', 'schist', 'talus', 'Karst'],
  ['Saltmarsh', 'reed', 'Samphire', 'heron', 'sluice', 'Brine'],
  ['Copperline', 'rivet', 'Anvil', 'solder', 'ingot', 'Bellows'],
  ['Ninth Meridian', 'zenith', 'Azimuth', 'nadir', 'sextant', 'Declin'],
];

/** Above all of upstream's ids. */
const FIRST_ID = 990_000;

const FIRST_ACCOUNT = 76_561_197_960_265_728n;

/** A player's Steam account, as demo tables write it. */
export const steamAccountOf = (id: number) => `76561199900${id}`;

export const CAST: readonly CastTeam[] = ROSTERS.map(([name, ...nicks], index) => {
  const id = FIRST_ID + 10 * (index + 1);
  return { id, name, players: nicks.map((nick, place) => player(id + place + 1, nick)) };
});

function player(id: number, nick: string): CastPlayer {
  const number = BigInt(steamAccountOf(id)) - FIRST_ACCOUNT;
  return { id, nick, steamId: `1:${number % 2n}:${number / 2n}` };
}

export const LIVE_EVENT = { id: FIRST_ID + 900, name: 'Quayside Masters' };

export const MAP_POOL = ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Train'];
