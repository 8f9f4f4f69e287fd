import type { Series } from '../../demo/cs2/live/series.js';
import { weaponName } from '../../src/sports/cs2/weapons.js';
import type { Json } from '../support/service.js';

/** Lists where the published rounds and kills of a series differ from its plan. */
export async function notAsPlayed(
  series: Series,
  matchId: string,
  get: (path: string) => Promise<Json>,
): Promise<string[]> {
  const kills = (await get(`cs2/live/${matchId}/kills`)).data as Json[];
  const rounds = (await get(`cs2/live/${matchId}/rounds`)).data as Json[];
  return series.maps.flatMap((map, index) => {
    const mapId = `${matchId}-map-${index + 1}`;
    const own = kills.filter((kill) => kill.mapId === mapId);
    const shown = {
      rounds: rounds.filter((round) => round.mapId === mapId).map(({ winnerSide }) => winnerSide),
      numbers: own.map(({ seq }) => seq),
      kills: own.map(({ roundNumber, weapon, headshot }) => `${roundNumber} ${weapon} ${headshot}`),
    };
    const deaths = map.rounds.flatMap((round) => round.deaths.map((death) => ({ ...death, round: round.number })));
    const played = {
      rounds: map.rounds.map(({ winner }) => (winner === 'CT' ? 'ct' : 't')),
      numbers: deaths.map((_, place) => place + 1),
      kills: deaths.map(({ round, weapon, headshot }) => `${round} ${weaponName(weapon)} ${headshot}`),
    };
    return (['rounds', 'numbers', 'kills'] as const).flatMap((what) =>
      JSON.stringify(shown[what]) === JSON.stringify(played[what])
        ? []
        : [`${what} of map ${index + 1}: ${shown[what].length} of ${played[what].length}, ${String(shown[what])}`],
    );
  });
}
