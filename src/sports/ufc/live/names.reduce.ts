/** The archive's names of a frame's event, its bouts and their fighters. */
export interface Names {
  /** The slug of the event. */
  slug: string;
  /** The bouts by upstream's number of the fight. */
  bouts: Record<number, BoutNames>;
  /** True while a recording is played, whatever its event is. */
  isReplay?: boolean;
}

export interface BoutNames {
  /** The number in the bout's id `ufc-<n>`. */
  n: number;
  /** Slugs of the fighters by their names as upstream writes them. */
  fighters: Record<string, string>;
}

export function boutIdOf({ n }: BoutNames): string {
  return `ufc-${n}`;
}
