import type pg from 'pg';
import { IS_RATED } from './derive-world.js';
import type { Part } from './part.js';
import type { People } from './people.js';
import { isInLineup, Rosters, type Mention } from './mentions.js';
import { readRosters, type ResolvedMention } from './mentions.queries.js';
import { readVotedUnits, type PlacedUnit } from './units.queries.js';

/** The columns of a stored match that rows of other tables depend on. */
interface MatchBasis {
  event: number | null;
  /** The columns that count for the rating, as a text; null where the match is not rated. */
  rated: string | null;
  day: string | null;
}

const RATED_TEXT = `case when ${IS_RATED} then concat_ws(' ', m.n, m.held_on, extract(epoch from m.listed_at), m.team1_n, m.team2_n,
  coalesce(m.team1_score, -1), coalesce(m.team2_score, -1), m.winner_n) end`;

/** Reads matches as they are stored now; it is called before they are written, and again afterwards. */
export async function readMatchBasis(
  client: pg.PoolClient,
  numbers: readonly number[],
): Promise<readonly MatchBasis[]> {
  const { rows } = await client.query<MatchBasis>(
    `select m.event_n as event, ${RATED_TEXT} as rated, m.held_on::text as day from cs2_match m where m.n = any($1)`,
    [numbers],
  );
  return rows;
}

/** The first day on which rated matches or line-ups differ from before; undefined where none do. */
export function firstChange(
  { before, own }: Pick<People, 'before' | 'own'>,
  basis: readonly MatchBasis[],
  basisNow: readonly MatchBasis[],
): string | undefined {
  const days = [...differing(basis.filter(isRated), basisNow.filter(isRated), ({ rated }) => rated as string)]
    .map(({ day }) => day)
    .concat([...differing(before, own, lineOf)].map(({ day }) => day));
  return days.filter((day) => day !== null).toSorted()[0];
}

const isRated = ({ rated }: MatchBasis) => rated !== null;
const lineOf = ({ team, day, player }: ResolvedMention) => `${team} ${day} ${player}`;

/** The rows of each list whose text the other list lacks. */
function differing<Row>(ones: readonly Row[], others: readonly Row[], textOf: (row: Row) => string): Row[] {
  const [left, right] = [new Set(ones.map(textOf)), new Set(others.map(textOf))];
  return [...ones.filter((row) => !right.has(textOf(row))), ...others.filter((row) => !left.has(textOf(row)))];
}

/** The players whose stints are derived: those of the part, and all with a stint in a team whose days changed. */
export async function readMates(
  client: pg.PoolClient,
  { before, own, numbers }: People,
): Promise<number[] | undefined> {
  if (!numbers) return undefined;
  const teams = differing(before, own, ({ team, day }) => `${team} ${day}`).flatMap(({ team }) => team ?? []);
  const { rows } = await client.query<{ n: number }>(
    'select distinct player_n as n from cs2_spell where team_n = any($1)',
    [teams],
  );
  return [...new Set([...numbers, ...rows.map(({ n }) => n)])];
}

/** So far from a demo's match a line-up can decide its sides; a day more than `Rosters` looks. */
const ROSTER_MS = 184 * 86_400_000;

/** Stored matches elsewhere with demos for whose day the changed line-ups have another player in a team, or no more. */
export async function readVoted(
  client: pg.PoolClient,
  { mentions, numbers }: Pick<Part, 'mentions' | 'numbers'>,
  before: readonly ResolvedMention[],
): Promise<PlacedUnit[]> {
  // Demos do not decide about each other.
  const ofTeams = (list: readonly Mention[]) => list.filter(isInLineup).filter(({ source }) => source !== 'demos');
  const [was, is] = [ofTeams(before), ofTeams(mentions)];
  const changed = differing(was, is, ({ team, day, name }) => `${team} ${day} ${name}`);
  if (changed.length === 0) return [];
  const teams = [...new Set(changed.map(({ team }) => team))];
  const times = changed.map(({ day }) => Date.parse(day));
  const units = await readVotedUnits(client, teams, [Math.min(...times) - ROSTER_MS, Math.max(...times) + ROSTER_MS]);
  if (units.length === 0) return [];
  const elsewhere = await readRosters(client, teams, numbers ?? []);
  const then = new Rosters([...elsewhere, ...was]);
  const now = new Rosters([...elsewhere, ...is]);
  const isOther = (team: number, name: string, day: string) => then.has(team, name, day) !== now.has(team, name, day);
  return units.filter(({ team1, team2, day }) =>
    changed.some(({ team, name }) => day !== null && [team1, team2].includes(team) && isOther(team, name, day)),
  );
}
