/** Ids of real champions by the role in which they are played, from top to support. */
export const CHAMPION_POOLS: readonly (readonly string[])[] = [
  'Gnar KSante Renekton Ornn Camille Jax Aatrox Gwen Rumble Ambessa Sion Kennen Jayce Fiora Shen Gragas',
  'LeeSin Vi JarvanIV Sejuani Viego XinZhao Maokai Poppy MonkeyKing Nocturne Skarner Ivern Pantheon Trundle Nidalee Zac',
  'Ahri Azir Orianna Syndra Taliyah Sylas Viktor Galio Leblanc Hwei Aurora Yone Corki Akali Ryze Cassiopeia',
  'Jinx Kaisa Ezreal Aphelios Xayah Varus Ashe Caitlyn Lucian Sivir MissFortune Zeri Kalista Smolder Jhin Senna',
  'Leona Nautilus Braum Rakan Thresh Rell Alistar Renata Nami Lulu Karma Bard Blitzcrank Milio Neeko TahmKench',
].map((names) => names.split(' '));

/** Champions whose name differs from their id with blanks inserted. */
const ODD_NAMES: Record<string, string> = {
  JarvanIV: 'Jarvan IV',
  KSante: "K'Sante",
  Kaisa: "Kai'Sa",
  Leblanc: 'LeBlanc',
  MonkeyKing: 'Wukong',
  Renata: 'Renata Glasc',
};

export function championName(id: string): string {
  return ODD_NAMES[id] ?? id.replace(/([a-z])([A-Z])/g, '$1 $2');
}
