import { boardFrame, logFrame } from './live-observations.js';

export const KEY = '2380078';
export const SECOND = 1_000;
export const START = Date.UTC(2026, 2, 14, 18);

const players = (from: number, money = 800) =>
  Array.from({ length: 5 }, (_, index) => ({
    dbId: from + index,
    steamId: `1:0:${from + index}`,
    name: `p${from + index}`,
    nick: `P${from + index}`,
    score: 0,
    deaths: 0,
    assists: 0,
    alive: true,
    money,
    hp: 100,
    primaryWeapon: 'ak47',
    kevlar: true,
    helmet: false,
    hasDefusekit: false,
  }));

export const board = (more: object = {}) => ({
  CT: players(1),
  TERRORIST: players(11),
  ctMatchHistory: { firstHalf: [], secondHalf: [] },
  terroristMatchHistory: { firstHalf: [], secondHalf: [] },
  bombPlanted: false,
  mapName: 'de_mirage',
  ctTeamName: 'Harbour Nine',
  terroristTeamName: 'Lantern',
  ctTeamId: 31,
  tTeamId: 48,
  startingCt: 31,
  startingT: 48,
  currentRound: 1,
  counterTerroristScore: 0,
  terroristScore: 0,
  frozen: false,
  live: true,
  ...more,
});
export const kill = (eventId: number, killer: string, victim: string, more: object = {}) => ({
  Kill: {
    killerNick: killer,
    killerSide: 'CT',
    victimNick: victim,
    victimSide: 'TERRORIST',
    weapon: 'awp',
    headShot: true,
    eventId,
    ...more,
  },
});
export const roundEnd = (ct: number, t: number, winner = 'CT', winType = 'CTs_Win') => ({
  RoundEnd: { counterTerroristScore: ct, terroristScore: t, winner, winType },
});
export const log = (at: number, ...events: object[]) => logFrame(KEY, START + at, events);
export const show = (at: number, more: object = {}) => boardFrame(KEY, START + at, board(more));
