import { csv, oracleGame, RIOT_FILES, type Cells } from './games-files.js';

const DAY_MS = 86_400_000;

export const dayOf = (days: number, now = Date.now()) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);

const BEGAN_AT = Date.now();

/** The day of the games so many days before the suite began; midnight may be between them and a later `dayOf`. */
export const playedOn = (days: number) => dayOf(days, BEGAN_AT);

const CHAMPIONS = ["K'Sante", 'Wukong', 'Ahri', "Kai'Sa", 'Renata Glasc', 'Gnar', 'Lee Sin', 'LeBlanc', 'Jinx', 'Nami'];

/** Figures of the ten players; a column is read from top to bottom of both sides, blue first. */
const FULL = {
  champion: CHAMPIONS,
  kills: [2, 4, 5, 6, 1, 1, 2, 3, 2, 0],
  deaths: [1, 2, 1, 1, 3, 4, 3, 4, 3, 4],
  assists: [6, 9, 7, 8, 14, 3, 4, 2, 4, 7],
  firstbloodkill: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  doublekills: [0, 1, 1, 2, 0, 0, 0, 0, 0, 0],
  triplekills: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
  quadrakills: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  pentakills: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  totalgold: [13_000, 12_000, 15_000, 16_000, 9_000, 11_000, 10_500, 12_500, 12_000, 7_000],
  'total cs': [250, 190, 270, 300, 40, 240, 170, 260, 280, 30],
  monsterkills: [10, 150, 20, 16, 4, 8, 130, 12, 10, 0],
  damagetochampions: [18_000, 12_000, 24_000, 30_000, 6_000, 15_000, 9_000, 20_000, 16_000, 0],
  damagetakenperminute: [600, 700, 400, 400, 500, 650, 700, 500, 400, 500],
  visionscore: [30, 45, 33, 37, 95, 28, 40, 30, 32, 80],
  wardsplaced: [10, 9, 11, 12, 40, 9, 8, 10, 11, 38],
  wardskilled: [4, 10, 5, 6, 15, 3, 9, 4, 5, 11],
  controlwardsbought: [3, 5, 4, 3, 12, 2, 6, 3, 3, 10],
  goldat10: [3_300, 3_100, 3_500, 3_600, 2_200, 3_000, 3_200, 3_400, 3_500, 2_100],
  xpat10: [4_800, 3_900, 5_000, 3_700, 2_900, 4_700, 3_800, 5_100, 3_600, 2_800],
  csat10: [80, 60, 88, 90, 8, 76, 62, 90, 86, 6],
  golddiffat10: [300, -100, 100, 100, 100, -300, 100, -100, -100, -100],
  xpdiffat10: [100, 100, -100, 100, 100, -100, -100, 100, -100, -100],
  csdiffat10: [4, -2, -2, 4, 2, -4, 2, 2, -4, -2],
  goldat15: [5_300, 5_000, 5_900, 6_000, 3_500, 5_000, 4_900, 5_600, 5_700, 3_300],
  golddiffat15: [300, 100, 300, 300, 200, -300, -100, -300, -300, -200],
} as const;

const BLUE: Cells = {
  kills: 18,
  deaths: 8,
  assists: 44,
  firstblood: 1,
  firsttower: 0,
  firstdragon: 1,
  firstherald: 0,
  firstbaron: 1,
  dragons: 4,
  infernals: 1,
  mountains: 0,
  clouds: 2,
  oceans: 0,
  chemtechs: 0,
  hextechs: 0,
  elders: 1,
  heralds: 0,
  void_grubs: 5,
  barons: 2,
  atakhans: 1,
  towers: 9,
  inhibitors: 2,
  turretplates: 4,
  totalgold: 65_000,
  damagetochampions: 90_000,
  minionkills: 850,
  monsterkills: 200,
  monsterkillsownjungle: 140,
  monsterkillsenemyjungle: 25,
  visionscore: 240,
  wardsplaced: 82,
  wardskilled: 40,
  controlwardsbought: 27,
  goldat10: 15_700,
  goldat15: 25_700,
  goldat20: 36_000,
  goldat25: 48_500,
  ban1: 'Vi',
  ban3: "Rek'Sai",
  ban4: 'Azir',
  ban5: 'Nunu & Willump',
  pick1: 'Ahri',
  pick2: 'Wukong',
  pick3: "Kai'Sa",
  pick4: "K'Sante",
  pick5: 'Renata Glasc',
};

const RED: Cells = {
  ...BLUE,
  kills: 8,
  deaths: 18,
  assists: 20,
  firstblood: 0,
  firsttower: 1,
  firstdragon: 0,
  firstbaron: 0,
  dragons: 0,
  infernals: 0,
  clouds: 0,
  elders: 0,
  void_grubs: 1,
  barons: 0,
  atakhans: 0,
  towers: 3,
  inhibitors: 0,
  turretplates: 0,
  totalgold: 53_000,
  monsterkills: 160,
  monsterkillsownjungle: 0,
  monsterkillsenemyjungle: 9,
  visionscore: 210,
  wardsplaced: 76,
  wardskilled: 32,
  controlwardsbought: 24,
  goldat10: 15_200,
  goldat15: 24_500,
  goldat20: 33_000,
  goldat25: 43_000,
  pick1: 'Jinx',
  pick2: 'Gnar',
  pick3: 'LeBlanc',
  pick4: 'Lee Sin',
  pick5: 'Nami',
};

const FIRST = oracleGame({
  id: 'LOLTMNT03_501',
  date: '2025-01-15 08:00:00',
  about: { gamelength: 1830 },
  sides: [BLUE, RED],
  players: FULL,
});

/** Ahri again for the foxes, now on the red side; it ends at the last minute of which box scores have figures. */
const SECOND = oracleGame({
  id: 'LOLTMNT03_502',
  date: '2025-01-15 09:10:00',
  number: 2,
  blue: 'Bay Owls',
  red: 'Ash Foxes',
  winner: 200,
  about: { gamelength: 1520 },
  sides: [
    { kills: 0, deaths: 12, assists: 0, dragons: 2, goldat25: 40_000, totalgold: 40_500 },
    { kills: 12, deaths: 0, assists: 30, dragons: '', goldat25: 51_000, totalgold: 52_000 },
  ],
  players: {
    champion: ['Jax', 'Sejuani', 'Orianna', 'Varus', 'Rell', 'Ornn', 'Vi', 'Ahri', 'Ezreal', 'Karma'],
    kills: [0, 0, 0, 0, 0, 2, 2, 4, 4, 0],
    deaths: [2, 3, 2, 3, 2, 0, 0, 0, 0, 0],
    assists: [0, 0, 0, 0, 0, 6, 6, 4, 4, 10],
  },
});

/** Upstream has not completed it: one player has zeros only, another nothing at all. */
const PARTIAL = oracleGame({
  id: '11715-11715_game_1',
  date: '2025-01-12 09:24:17',
  blue: 'Elm Hares',
  red: 'Fen Cranes',
  about: { datacompleteness: 'partial', league: 'LPL', gamelength: 1800 },
  players: {
    kills: [3, 3, 3, 3, 3, 0, 0, 2, 2, ''],
    deaths: [1, 1, 1, 1, 0, 0, 5, 3, 3, ''],
    assists: [6, 6, 6, 6, 6, 0, 0, 4, 4, ''],
  },
});

const SIDES_ONLY = oracleGame({
  id: 'ESPORTSTMNT04_2',
  date: '9/9/2023 20:11',
  blue: 'Gull Bay',
  red: 'Hill Foxes',
  about: { league: 'WLDs', year: 2023, split: '', gamelength: 2400 },
  sides: [
    { kills: 10, deaths: 4, visionscore: 300 },
    { kills: 4, deaths: 10 },
  ],
});

const recent = (id: string, days: number, blue: string) =>
  oracleGame({
    id,
    date: `${playedOn(days)}T12:00:00`,
    blue,
    about: { gamelength: 1830 },
    sides: [BLUE, RED],
    players: FULL,
  });

/** Seven games of four files; two of them are so many days old. */
export const FILES: Record<string, string> = {
  ...RIOT_FILES,
  '2023_LoL_esports_match_data_from_OraclesElixir.team_rows.csv': csv(SIDES_ONLY),
  '2025_LoL_esports_match_data_from_OraclesElixir.csv': csv([...FIRST, ...SECOND, ...PARTIAL]),
  '2026_LoL_esports_match_data_from_OraclesElixir.csv': csv([
    ...recent('LOLTMNT05_20', 20, 'Iron Larks'),
    ...recent('LOLTMNT05_60', 60, 'Jade Wolves'),
  ]),
};
