/** What our archive calls the event of a frame, its bouts and their fighters. */
export interface Names {
  /** The event's. */
  slug: string;
  /** By upstream's number of the fight. */
  bouts: Record<number, BoutNames>;
  /** A recording is played, whatever its event was. */
  isReplay?: boolean;
}

export interface BoutNames {
  /** `ufc-<n>` is the bout's id. */
  n: number;
  /** Slugs, by the fighter's name as upstream writes it. */
  fighters: Record<string, string>;
}

export function boutIdOf({ n }: BoutNames): string {
  return `ufc-${n}`;
}
