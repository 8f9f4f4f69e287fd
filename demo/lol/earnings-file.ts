import type { Player } from './people.js';
import { earningsOf } from './prizes.js';
import type { Tournament } from './season.js';

/** Writes the list of the highest earners, of whom upstream lists a hundred a game. */
export function earningsFile(tournaments: readonly Tournament[]): string {
  const earners = [...earningsOf(tournaments)].filter(([, prize]) => prize > 0);
  const rows = earners
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LISTED)
    .map(([player, prize]) => [
      idOf(player),
      player.firstName,
      player.lastName,
      player.handle,
      player.country.code.toUpperCase(),
      prize,
      'League of Legends',
      'Multiplayer Online Battle Arena',
    ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

const LISTED = 100;
const COLUMNS = ['PlayerId', 'NameFirst', 'NameLast', 'CurrentHandle', 'CountryCode', 'TotalUSDPrize', 'Game', 'Genre'];

/** Upstream's own numbers; these are beyond its range. */
function idOf({ id }: Player): number {
  return 9_000_000 + Number(id.slice(-6));
}
