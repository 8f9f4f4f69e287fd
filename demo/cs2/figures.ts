import type { Player } from './circuit.js';
import type { PlayedMap } from './play-map.js';
import type { PlayedRound } from './played-round.js';

export interface PlayerFigures {
  kills: number;
  deaths: number;
  assists: number;
  headshots: number;
  firstKills: number;
  firstDeaths: number;
  tradeKills: number;
  tradeDeaths: number;
  damage: number;
  kast: number;
  multi: readonly number[];
  clutches: { versus: number; won: boolean }[];
  rounds: number;
  rating: number;
}

/** A player's figures on a map, counted as a demo parser counts them. */
export function figuresOf(map: PlayedMap, player: Player): PlayerFigures {
  const { rounds } = map;
  const sum = (of: (round: PlayedRound) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const killsIn = ({ kills }: PlayedRound) => kills.filter(({ killer }) => killer === player).length;
  const kills = sum(killsIn);
  const deaths = sum(({ kills: of }) => of.filter(({ victim }) => victim === player).length);
  const assists = sum(({ kills: of }) => of.filter(({ assister }) => assister === player).length);
  const damage = sum((round) => round.damage.get(player) ?? 0);
  const kast = (100 * rounds.filter((round) => hasKast(round, player)).length) / rounds.length;
  const per = (count: number) => count / rounds.length;
  // HLTV's published approximation of its rating 2.0.
  const impact = 2.13 * per(kills) + 0.42 * per(assists) - 0.41;
  const rating =
    0.0073 * kast + 0.3591 * per(kills) - 0.5329 * per(deaths) + 0.2372 * impact + 0.0032 * per(damage) + 0.1587;
  return {
    kills,
    deaths,
    assists,
    headshots: sum(({ kills: of }) => of.filter(({ killer, headshot }) => killer === player && headshot).length),
    firstKills: sum(({ kills: [first] }) => Number(first?.killer === player)),
    firstDeaths: sum(({ kills: [first] }) => Number(first?.victim === player)),
    tradeKills: sum(({ kills: of }) => of.filter(({ killer, isTrade }) => killer === player && isTrade).length),
    tradeDeaths: sum((round) => Number(isTraded(round, player))),
    damage,
    kast,
    multi: [1, 2, 3, 4, 5].map((count) => rounds.filter((round) => killsIn(round) === count).length),
    clutches: rounds.flatMap(({ clutches }) => clutches.filter((one) => one.player === player)),
    rounds: rounds.length,
    rating,
  };
}

/** Whether a player killed, assisted, survived or was traded. */
function hasKast(round: PlayedRound, player: Player): boolean {
  const { kills } = round;
  const isDead = kills.some(({ victim }) => victim === player);
  return (
    !isDead || kills.some(({ killer, assister }) => killer === player || assister === player) || isTraded(round, player)
  );
}

function isTraded({ kills }: PlayedRound, player: Player): boolean {
  const death = kills.findIndex(({ victim }) => victim === player);
  const next = kills[death + 1];
  return death >= 0 && next !== undefined && next.isTrade && next.victim === kills[death]?.killer;
}
