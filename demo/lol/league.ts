/**
 * Two leagues with the names and slugs of real leagues, so that requests to the demo also work with real data, and two
 * invented leagues. No name here is that of a real team or player.
 */
export interface League {
  id: string;
  slug: string;
  name: string;
}

export const LCK: League = { id: '990009000000000001', slug: 'lck', name: 'LCK' };
export const LPL: League = { id: '990009000000000003', slug: 'lpl', name: 'LPL' };

/** The event of the best teams of both leagues at the end of a year. */
export const LANTERN_CUP: League = { id: '990009000000000004', slug: 'lantern-cup', name: 'Lantern Cup' };

/** The league of the live matches. It is separate, because its teams play day and night. */
export const EXHIBITION: League = {
  id: '990009000000000005',
  slug: 'tideline-exhibition',
  name: 'Tideline Exhibition',
};

/** The tournament of the live matches. */
export const TOURNAMENT_ID = '990009000000000002';

export interface Team {
  id: string;
  name: string;
  code: string;
  /** From top to support. */
  players: readonly string[];
}

const team = (place: number, name: string, code: string, players: string): Team => {
  return { id: `9900091${String(place).padStart(11, '0')}`, name, code, players: players.split(' ') };
};

export const LCK_TEAMS: readonly Team[] = [
  team(1, 'Northgate Owls', 'NGO', 'Alder Brook Farrow Heron Larch'),
  team(2, 'Harrow Kites', 'HK', 'Quarry Rowan Sable Teasel Vetch'),
  team(3, 'Saltmarsh Herons', 'SMH', 'Bracken Cobble Dapple Ember Fennel'),
  team(4, 'Ferrous Foxes', 'FXS', 'Girder Hematite Ingot Jasper Kiln'),
  team(5, 'Quarry Lanterns', 'QL', 'Lintel Mortar Nacre Ochre Pumice'),
  team(6, 'Tidewater Moths', 'TWM', 'Reed Sedge Thrift Umber Velvet'),
  team(7, 'Copper Badgers', 'CBG', 'Wicket Yarrow Zephyr Auger Bobbin'),
  team(8, 'Glasshouse Wrens', 'GHW', 'Cloche Dibber Espalier Frond Gable'),
];

export const LPL_TEAMS: readonly Team[] = [
  team(9, 'Moorland Hares', 'MLH', 'Gorse Heather Lichen Peatbog Sphagnum'),
  team(10, 'Fellside Rams', 'FSR', 'Scree Cragfoot Gully Cornice Arete'),
  team(11, 'Tarn Otters', 'TNO', 'Withy Osier Rushlight Marlstone Siltbed'),
  team(12, 'Cairn Ravens', 'CRR', 'Basalt Gneiss Schist Tuffstone Feldspar'),
];

/** Retired players by role, from top to support. */
export const FORMER_PLAYERS: readonly (readonly string[])[] = [
  ['Trellis', 'Corbel'],
  ['Pergola', 'Plinth'],
  ['Arbourvine', 'Gargoyle'],
  ['Lattice', 'Buttress'],
  ['Finial', 'Mullion'],
];

const PLAYER_IDS = new Map(
  [...[...LCK_TEAMS, ...LPL_TEAMS].flatMap(({ players }) => players), ...FORMER_PLAYERS.flat()].map((name, index) => [
    name,
    `9900092${String(index + 1).padStart(11, '0')}`,
  ]),
);

/** @throws for an unknown name. */
export function playerId(name: string): string {
  const id = PLAYER_IDS.get(name);
  if (id === undefined) throw new Error(`No player has the name ${name}.`);
  return id;
}

export const ROLES = ['top', 'jungle', 'mid', 'bottom', 'support'] as const;

/** Real champions of the live matches by role, from top to support. */
export const CHAMPIONS: readonly (readonly string[])[] = [
  ['Gnar', 'KSante', 'Renekton', 'Ornn', 'Camille', 'Jax', 'Aatrox', 'Gwen'],
  ['LeeSin', 'Vi', 'JarvanIV', 'Sejuani', 'Viego', 'XinZhao', 'Maokai', 'Poppy'],
  ['Ahri', 'Azir', 'Orianna', 'Syndra', 'Taliyah', 'Sylas', 'Viktor', 'Galio'],
  ['Jinx', 'Kaisa', 'Ezreal', 'Aphelios', 'Xayah', 'Varus', 'Ashe', 'Caitlyn'],
  ['Leona', 'Nautilus', 'Braum', 'Rakan', 'Thresh', 'Rell', 'Alistar', 'Renata'],
];
