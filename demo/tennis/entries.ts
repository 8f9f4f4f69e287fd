import type { Random } from '../random.js';
import type { Tier, Tournament } from './tournaments.js';
import type { Entrant } from './court.js';

export interface Entries {
  /** Best first, wild cards at the end. */
  direct: Entrant[];
  qualifying: Entrant[];
}

/** The number of places for qualifiers in the main draw. */
export const QUALIFIERS = 4;

/** Chooses the entrants. `candidates` holds the free players, best first; the best of them skip small events. */
export function chooseEntries(tournament: Tournament, candidates: readonly Entrant[], random: Random): Entries {
  const { tier, drawSize } = tournament;
  const qualifiers = qualifyingSize(tier) > 0 ? QUALIFIERS : 0;
  const wildCards = WILD_CARDS[tier];
  const willing = candidates.filter((_, order) => random.chance(willingness(tier, order)));
  const unwilling = candidates.filter((entrant, order) => order >= 10 && !willing.includes(entrant));
  const pool = [...willing, ...unwilling];
  const direct = pool.slice(0, drawSize - qualifiers - wildCards);
  const rest = pool.slice(direct.length);
  const invited = random.shuffled(rest).slice(0, wildCards);
  const qualifying = rest.filter((entrant) => !invited.includes(entrant)).slice(0, qualifyingSize(tier));
  const withProtection = tier === 'slam' ? protectOne(direct, random) : direct;
  return {
    direct: [...withProtection, ...invited.map((entrant) => ({ ...entrant, entry: 'WC' as const }))],
    qualifying,
  };
}

export function qualifyingSize(tier: Tier): number {
  if (tier === '250') return 16;
  return tier === 'slam' || tier === 'masters' || tier === '500' ? 32 : 0;
}

/** The probability that the candidate in this place (0 is the best) wants to play. */
function willingness(tier: Tier, order: number): number {
  if (tier === '500') return order < 10 ? 0.55 : 0.7;
  if (tier === '250') return order < 2 ? 0.1 : order < 10 ? 0.22 : order < 30 ? 0.45 : 0.75;
  if (tier === 'challenger') return order < 40 ? 0 : 0.8;
  return tier === 'games' ? 0.85 : 0.97;
}

/** Gives one of the last direct entrants a protected ranking from before an injury. */
function protectOne(direct: readonly Entrant[], random: Random): Entrant[] {
  const place = random.whole(direct.length - 20, direct.length - 1);
  return direct.map((entrant, index) => (index === place ? { ...entrant, entry: 'PR' } : entrant));
}

const WILD_CARDS: Record<Tier, number> = {
  slam: 6,
  masters: 3,
  '500': 3,
  '250': 2,
  finals: 0,
  team: 0,
  games: 0,
  challenger: 3,
};
