import type { GameClaim } from './game-claims.queries.js';
import { BLUE, RED, sideOf } from '../sources/lines.js';
import type { LineClaim } from './merge-lines.js';

/**
 * Puts each source's draft on the sides that played it; the claims about a game come in the order of precedence. Where a
 * source has the picks of a side and the other side played them, its picks and bans of both sides change places.
 */
export function withPlayedSides(claims: readonly GameClaim[]): GameClaim[] {
  const sideOfChampion = playedBy(claims.flatMap(({ lines }) => lines));
  return claims.map((claim) =>
    isReversed(claim, sideOfChampion) ? { ...claim, lines: reversed(claim.lines) } : claim,
  );
}

type Side = 'blue' | 'red';

/** The side that played each champion, by the first source that has the player's champion. */
function playedBy(lines: readonly LineClaim[]): ReadonlyMap<string, Side> {
  const champions = new Map<number, string>();
  for (const { place, champion } of lines) {
    if (place < BLUE && champion !== null && !champions.has(place)) champions.set(place, champion);
  }
  return new Map([...champions].map(([place, champion]) => [champion, sideOf(place)]));
}

/** Whether most of the picks that were played were played by the side of which the source does not have them. */
function isReversed({ lines }: GameClaim, sideOfChampion: ReadonlyMap<string, Side>): boolean {
  const counts = { own: 0, other: 0 };
  for (const { place, figures } of lines.filter((line) => line.place === BLUE || line.place === RED)) {
    for (const pick of picksOf(figures)) {
      const side = pick === null ? undefined : sideOfChampion.get(pick);
      if (side !== undefined) counts[side === sideOf(place) ? 'own' : 'other'] += 1;
    }
  }
  return counts.other > counts.own;
}

function picksOf({ picks }: LineClaim['figures']): readonly (string | null)[] {
  return Array.isArray(picks) ? (picks as readonly (string | null)[]) : [];
}

function reversed(lines: readonly LineClaim[]): LineClaim[] {
  return lines.map((line) => {
    const opposite = lines.find(({ place }) => place === oppositeOf(line.place))?.figures;
    return { ...line, figures: { ...line.figures, picks: opposite?.picks, bans: opposite?.bans } };
  });
}

function oppositeOf(place: number): number {
  if (place >= BLUE) return place === BLUE ? RED : BLUE;
  return place <= 5 ? place + 5 : place - 5;
}
