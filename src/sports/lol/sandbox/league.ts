/** The fictional league and its teams. No league, team or player has these names. */
export const LEAGUE = { id: '990009000000000001', slug: 'harbour-circuit', name: 'Harbour Circuit' };

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

export const TEAMS: readonly Team[] = [
  team(1, 'Northgate Owls', 'NGO', 'Alder Brook Farrow Heron Larch'),
  team(2, 'Harrow Kites', 'HK', 'Quarry Rowan Sable Teasel Vetch'),
  team(3, 'Saltmarsh Herons', 'SMH', 'Bracken Cobble Dapple Ember Fennel'),
  team(4, 'Ferrous Foxes', 'FXS', 'Girder Hematite Ingot Jasper Kiln'),
  team(5, 'Quarry Lanterns', 'QL', 'Lintel Mortar Nacre Ochre Pumice'),
  team(6, 'Tidewater Moths', 'TWM', 'Reed Sedge Thrift Umber Velvet'),
  team(7, 'Copper Badgers', 'CBG', 'Wicket Yarrow Zephyr Auger Bobbin'),
  team(8, 'Glasshouse Wrens', 'GHW', 'Cloche Dibber Espalier Frond Gable'),
];

export const ROLES = ['top', 'jungle', 'mid', 'bottom', 'support'] as const;

/** The game's own champions, those that are played in a role together, from top to support. */
export const CHAMPIONS: readonly (readonly string[])[] = [
  ['Gnar', 'KSante', 'Renekton', 'Ornn', 'Camille', 'Jax', 'Aatrox', 'Gwen'],
  ['LeeSin', 'Vi', 'JarvanIV', 'Sejuani', 'Viego', 'XinZhao', 'Maokai', 'Poppy'],
  ['Ahri', 'Azir', 'Orianna', 'Syndra', 'Taliyah', 'Sylas', 'Viktor', 'Galio'],
  ['Jinx', 'Kaisa', 'Ezreal', 'Aphelios', 'Xayah', 'Varus', 'Ashe', 'Caitlyn'],
  ['Leona', 'Nautilus', 'Braum', 'Rakan', 'Thresh', 'Rell', 'Alistar', 'Renata'],
];
