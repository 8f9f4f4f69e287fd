import type { Player } from './people.js';
import { earningsOf } from './prizes.js';
import type { Tournament } from './season.js';

/** Writes the list of the highest earners; upstream lists a hundred for each title. */
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

/** Ids beyond the range of upstream's own. */
function idOf({ id }: Player): number {
  return 9_000_000 + Number(id.slice(-6));
}
