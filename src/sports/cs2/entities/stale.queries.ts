import type pg from 'pg';
import { IS_RATED } from './derive-world.js';
import type { Part } from './part.js';
import type { People } from './people.js';
import type { ResolvedMention } from './mentions.queries.js';

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

/**
 * The teams whose line-ups changed, and the first and last moment of the changes, in milliseconds; demos do not count.
 */
export function changedRosters({ mentions }: Pick<Part, 'mentions'>, before: readonly ResolvedMention[]) {
  const dated = (list: readonly Pick<ResolvedMention, 'team' | 'day' | 'name' | 'source'>[]) =>
    list.filter(({ source, team, day }) => source !== 'demos' && team !== undefined && day !== null);
  const changed = differing(dated(before), dated(mentions), ({ team, day, name }) => `${team} ${day} ${name}`);
  const days = changed.map(({ day }) => Date.parse(day as string));
  return {
    teams: [...new Set(changed.flatMap(({ team }) => team ?? []))],
    from: Math.min(...days),
    to: Math.max(...days),
  };
}
