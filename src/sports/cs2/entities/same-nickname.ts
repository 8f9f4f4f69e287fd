import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { isInLineup, isOfMatch, type LineupMention, type Mention } from './mentions.js';

/** The key of the player with a nickname in a team: the folded nickname, and after a `~` what separates namesakes. */
export type WhoOf = (name: string, team: number | undefined) => string;

/** One player seldom returns to former teams so often; a nickname that does belongs to several players. */
const RETURNS = 3;

export const foldOf = (name: string) => fold(name) || name;

/**
 * Separates players of one nickname where line-ups show that there are several: two spellings in different teams at the
 * same time, or one that again and again returns to former teams.
 */
export function separateNamesakes(mentions: readonly Mention[]): WhoOf {
  const inLineups = mentions.filter(isInLineup);
  const spelled = spellingsApart(inLineups.filter(({ source }) => EXACT.has(source)));
  const bySpelling: WhoOf = (name, team) => {
    const folded = foldOf(name);
    const split = spelled.get(folded);
    if (!split) return folded;
    // The team decides before the spelling, because some sources write all names in small letters.
    const inTeam = [...split].filter(([, teams]) => team !== undefined && teams.has(team));
    const spelling = inTeam.length === 1 ? inTeam[0]?.[0] : split.has(name) ? name : undefined;
    return spelling === undefined ? folded : `${folded}~${spelling}`;
  };
  const persons = teamsApart(inLineups, bySpelling);
  return (name, team) => {
    const who = bySpelling(name, team);
    const person = team === undefined ? undefined : persons.get(who)?.get(team);
    return person === undefined ? who : `${who}~${person}`;
  };
}

/** The sources that spell nicknames as the players do. */
const EXACT = new Set(['vrs', 'vrs-list', 'predictor']);

interface Span {
  teams: Set<number>;
  first: string;
  last: string;
}

function spanOf(of: readonly LineupMention[]): Span {
  const days = of.map(({ day }) => day).toSorted();
  return { teams: new Set(of.map(({ team }) => team)), first: days[0] as string, last: days.at(-1) as string };
}

const overlap = (one: Span, other: Span) => one.first <= other.last && other.first <= one.last;

/** The spellings of folded nicknames that several players have, with their teams. */
function spellingsApart(mentions: readonly LineupMention[]): Map<string, Map<string, ReadonlySet<number>>> {
  const apart = new Map<string, Map<string, ReadonlySet<number>>>();
  for (const [folded, of] of groupBy(mentions, ({ name }) => foldOf(name))) {
    const spans = [...groupBy(of, ({ name }) => name)].map(([name, own]) => ({ name, span: spanOf(own) }));
    const areApart = spans.some(({ span: one }, index) =>
      spans
        .slice(index + 1)
        .some(({ span: other }) => overlap(one, other) && ![...one.teams].some((team) => other.teams.has(team))),
    );
    if (areApart) apart.set(folded, new Map(spans.map(({ name, span }) => [name, span.teams])));
  }
  return apart;
}

/**
 * For nicknames that move to and fro between teams: the number of the player in each team, from 1. A team belongs to
 * the only player whose last line-up was before the team's first; where there are several such players or none, it is a
 * new one's.
 */
function teamsApart(mentions: readonly LineupMention[], whoOf: WhoOf): Map<string, Map<number, number>> {
  const apart = new Map<string, Map<number, number>>();
  const inMatches = mentions.filter(isOfMatch);
  for (const [who, of] of groupBy(inMatches, ({ name, team }) => whoOf(name, team))) {
    const inOrder = of.toSorted((one, other) => one.day.localeCompare(other.day));
    if (returnsOf(inOrder) < RETURNS) continue;
    const spans = [...groupBy(inOrder, ({ team }) => team)].map(([team, own]) => ({ team, span: spanOf(own) }));
    const lastOf: string[] = [];
    const persons = new Map<number, number>();
    for (const { team, span } of spans.toSorted((one, other) => one.span.first.localeCompare(other.span.first))) {
      const free = lastOf.flatMap((last, person) => (last < span.first ? [person] : []));
      const person = free.length === 1 ? (free[0] as number) : lastOf.length;
      persons.set(team, person + 1);
      lastOf[person] = span.last;
    }
    apart.set(who, persons);
  }
  return apart;
}

/** How often the nickname returns to a team that it had left. */
function returnsOf(inOrder: readonly LineupMention[]): number {
  const seen = new Set<number>();
  let last: number | undefined;
  let returns = 0;
  for (const { team } of inOrder) {
    if (team === last) continue;
    if (seen.has(team)) returns += 1;
    seen.add(team);
    last = team;
  }
  return returns;
}
