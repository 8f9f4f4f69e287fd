export interface Namesake {
  n: number;
  birthDate: string | null;
  weightLbs: number | null;
  /** The bouts that are known to be this fighter's. */
  bouts: readonly FoughtOn[];
}

export interface FoughtOn {
  /** `YYYY-MM-DD`. */
  day: string;
  division: string | null;
}

/** The bout or list in which a name of several fighters occurs. */
export interface Occasion {
  day: string | null;
  division: string | null;
  /** The limit, or where there is none the opponent's weight. */
  weightLbs: number | null;
}

const YOUNGEST = 18;
const OLDEST = 50;
const DAY_MS = 86_400_000;

/**
 * Chooses among fighters of one name. It leaves out those whose age or debut contradicts the day, unless that leaves
 * none. Then it prefers a fighter with a bout in the division, with the bout nearest in time, with the nearest listed
 * weight, in this order.
 */
export function chooseNamesake<One extends Namesake>(namesakes: readonly One[], at: Occasion): One | undefined {
  const fitting = namesakes.filter((one) => hasAge(one.birthDate, at.day) && hasBegun(one, at.day));
  const among = fitting.length > 0 ? fitting : namesakes;
  return among.toSorted(
    (one, other) =>
      strangeness(one, at) - strangeness(other, at) ||
      compare(distance(one, at), distance(other, at)) ||
      compare(weightGap(one, at), weightGap(other, at)) ||
      one.n - other.n,
  )[0];
}

/** Whether a fighter is 18 to 50 years old on the day; true where a date is unknown. */
export function hasAge(birthDate: string | null, day: string | null): boolean {
  if (birthDate === null || day === null) return true;
  return birthday(birthDate, YOUNGEST) <= day && day <= birthday(birthDate, OLDEST);
}

function birthday(birthDate: string, age: number): string {
  return `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`;
}

function hasBegun({ bouts }: Namesake, day: string | null): boolean {
  return day === null || bouts.length === 0 || bouts.some((bout) => bout.day <= day);
}

function strangeness({ bouts }: Namesake, { division }: Occasion): number {
  return division !== null && bouts.some((bout) => bout.division === division) ? 0 : 1;
}

function distance({ bouts }: Namesake, { day }: Occasion): number {
  if (day === null) return 0;
  return Math.min(Infinity, ...bouts.map((bout) => Math.abs(Date.parse(bout.day) - Date.parse(day)) / DAY_MS));
}

function weightGap({ weightLbs: own }: Namesake, { weightLbs }: Occasion): number {
  return own === null || weightLbs === null ? Infinity : Math.abs(own - weightLbs);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
