import type { Surface } from './players.js';

export type Tier = 'slam' | 'masters' | '500' | '250' | 'finals' | 'team' | 'games' | 'challenger';

export interface Tournament {
  /** The part of `tourney_id` after the season; it is the same every year. */
  code: string;
  name: string;
  tier: Tier;
  surface: Surface;
  drawSize: number;
  /** 1 is the week of the first Monday in January. */
  week: number;
}

type Line = readonly [week: number, tier: Tier, surface: Surface, drawSize: number, name: string];

/** Every place is invented. Only the four slams keep their names, because statistics are counted by slam. */
const ATP_LINES: readonly Line[] = [
  [1, '250', 'Hard', 28, 'Port Almeda'],
  [1, '250', 'Hard', 32, 'Quillora'],
  [2, '250', 'Hard', 28, 'Wairondale'],
  [5, 'team', 'Hard', 2, 'Meridian Cup'],
  [6, '250', 'Clay', 32, 'San Orfeo'],
  [7, '500', 'Hard', 32, 'Zuidermaar'],
  [7, '250', 'Clay', 28, 'Valdenegra'],
  [8, '250', 'Carpet', 28, 'Halvorsund'],
  [9, '500', 'Hard', 32, 'Qasr Almira'],
  [10, 'masters', 'Hard', 96, 'Ocotal Springs Masters'],
  [12, 'masters', 'Hard', 96, 'Coral Haven Masters'],
  [14, '250', 'Clay', 28, 'Ourzalek'],
  [15, 'masters', 'Clay', 56, 'Belmarre Masters'],
  [16, '500', 'Clay', 48, 'Montferrada'],
  [17, '250', 'Clay', 28, 'Altwasserburg'],
  [18, 'masters', 'Clay', 64, 'Ciudad Larga Masters'],
  [19, 'masters', 'Clay', 56, 'Sette Torri Masters'],
  [20, '250', 'Clay', 28, "Saint-Aubrac-l'Étang"],
  [24, '500', 'Grass', 32, 'Kingsmere Lawn'],
  [24, '250', 'Grass', 28, 'Duinhertogen'],
  [25, '500', 'Grass', 32, 'Lindenhalle'],
  [28, '250', 'Grass', 28, 'Old Newhaven'],
  [28, '250', 'Clay', 28, 'Tårnviken'],
  [29, '500', 'Clay', 32, 'Elbmünde'],
  [30, '250', 'Hard', 28, 'Peachford'],
  [31, 'games', 'Hard', 64, 'Summer Games'],
  [31, '500', 'Hard', 48, 'Patuxen Falls'],
  [32, 'masters', 'Hard', 56, 'Lac-des-Érables Masters'],
  [33, 'masters', 'Hard', 56, 'Ohiara Masters'],
  [34, '250', 'Hard', 28, 'Salem Creek'],
  [37, 'team', 'Clay', 2, 'Meridian Cup'],
  [38, '250', 'Hard', 28, 'Jinhewan'],
  [39, '500', 'Hard', 32, 'Kumoshima'],
  [40, 'masters', 'Hard', 96, 'Hailuwan Masters'],
  [42, '500', 'Carpet', 32, 'Nordkapholm'],
  [43, '500', 'Hard', 32, 'Rheinfall'],
  [43, '250', 'Hard', 28, 'Scheldemond'],
  [44, 'masters', 'Carpet', 56, 'Pont-Vieux Masters'],
  [45, 'finals', 'Hard', 8, 'Season Finals'],
  [46, 'team', 'Hard', 2, 'Meridian Cup'],
];

const WTA_LINES: readonly Line[] = [
  [1, '500', 'Hard', 28, 'Brisande'],
  [1, '250', 'Hard', 32, 'Port Almeda'],
  [2, '250', 'Hard', 32, 'Hobarra'],
  [5, 'team', 'Clay', 2, 'Aurora Cup'],
  [6, '500', 'Hard', 28, 'Nevagrad'],
  [7, '500', 'Hard', 28, 'Qasr Almira'],
  [8, '250', 'Carpet', 28, 'Halvorsund'],
  [9, '250', 'Hard', 32, 'Monte Regal'],
  [10, 'masters', 'Hard', 96, 'Ocotal Springs'],
  [12, 'masters', 'Hard', 96, 'Coral Haven'],
  [14, '500', 'Clay', 56, 'Palmera Bay'],
  [15, '250', 'Clay', 32, 'Altobogo'],
  [16, '500', 'Clay', 28, 'Neckarstein'],
  [17, '250', 'Clay', 32, 'Prahovice'],
  [18, 'masters', 'Clay', 64, 'Ciudad Larga'],
  [19, 'masters', 'Clay', 56, 'Sette Torri'],
  [20, '250', 'Clay', 32, 'Strasmeyer'],
  [24, '250', 'Grass', 32, 'Sherwell Park'],
  [24, '500', 'Grass', 32, 'Spreewerder'],
  [25, '500', 'Grass', 48, 'Eastcliffe'],
  [28, '250', 'Clay', 32, 'Dâmbovara'],
  [29, '250', 'Clay', 32, 'Tårnviken'],
  [30, '500', 'Hard', 28, 'Redwood Cove'],
  [31, 'games', 'Hard', 64, 'Summer Games'],
  [31, '250', 'Hard', 32, 'Patuxen Falls'],
  [32, 'masters', 'Hard', 56, 'Lac-des-Érables'],
  [33, 'masters', 'Hard', 56, 'Ohiara'],
  [34, '500', 'Hard', 28, 'Great Lakemoor'],
  [37, 'team', 'Hard', 2, 'Aurora Cup'],
  [38, '250', 'Hard', 32, 'Jinhewan'],
  [39, '500', 'Hard', 28, 'Kumoshima'],
  [40, 'masters', 'Hard', 64, 'Hailuwan'],
  [41, '500', 'Hard', 28, 'Yangluo'],
  [42, '250', 'Carpet', 32, 'Luxenfels'],
  [43, '500', 'Carpet', 28, 'Velikopol'],
  [44, 'finals', 'Hard', 8, 'Season Finals'],
  [46, 'team', 'Hard', 2, 'Aurora Cup'],
];

const CHALLENGER_LINES: readonly Line[] = [
  [11, 'challenger', 'Hard', 32, 'Vilastrel CH'],
  [13, 'challenger', 'Clay', 32, 'Tigranza CH'],
  [17, 'challenger', 'Clay', 32, 'Ostrovice CH'],
  [20, 'challenger', 'Clay', 32, 'Bordevaux CH'],
  [30, 'challenger', 'Hard', 32, 'Lexing Hollow CH'],
  [38, 'challenger', 'Hard', 32, 'Cassisol CH'],
  [41, 'challenger', 'Carpet', 32, 'Eckenstein CH'],
];

const SLAMS: readonly Tournament[] = [
  { code: '580', name: 'Australian Open', tier: 'slam', surface: 'Hard', drawSize: 128, week: 3 },
  { code: '520', name: 'Roland Garros', tier: 'slam', surface: 'Clay', drawSize: 128, week: 21 },
  { code: '540', name: 'Wimbledon', tier: 'slam', surface: 'Grass', drawSize: 128, week: 26 },
  { code: '560', name: 'US Open', tier: 'slam', surface: 'Hard', drawSize: 128, week: 35 },
];

export const ATP_TOURNAMENTS = [...SLAMS, ...coded(ATP_LINES, 8101)];
export const WTA_TOURNAMENTS = [...SLAMS, ...coded(WTA_LINES, 8201)];
export const CHALLENGERS = coded(CHALLENGER_LINES, 8301);

function coded(lines: readonly Line[], firstCode: number): Tournament[] {
  return lines.map(([week, tier, surface, drawSize, name], index) => {
    return { week, tier, surface, drawSize, name, code: String(firstCode + index) };
  });
}
