import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { isInLineup, type LineupMention, type Mention } from './mentions.js';

/** Whom a nickname in a team means: the folded nickname, with what tells several of that name apart behind a `~`. */
export type WhoOf = (name: string, team: number | undefined) => string;

/** A player goes to another team and back, but seldom more often than this. */
const RETURNS = 3;

export const foldOf = (name: string) => fold(name) || name;

/**
 * Tells players of one nickname apart where line-ups show that there are several: two spellings that are in different teams
 * at the same time, or one that is now in this team and now in that one, again and again.
 */
export function separateNamesakes(mentions: readonly Mention[]): WhoOf {
  const inLineups = mentions.filter(isInLineup);
  const spelled = spellingsApart(inLineups.filter(({ source }) => EXACT.has(source)));
  const bySpelling: WhoOf = (name, team) => {
    const folded = foldOf(name);
    const split = spelled.get(folded);
    if (!split) return folded;
    // A team tells more than a spelling: some sources write all names in small letters.
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

/** The sources that write nicknames as their bearers do. */
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

/** The spellings of the folded nicknames that several bear, with their teams. */
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
 * Of nicknames that move to and fro between teams: which of their persons is in which team. A team belongs to the one person
 * who had no team any more when he came to it; where there are several of them, or none, it is somebody new.
 */
function teamsApart(mentions: readonly LineupMention[], whoOf: WhoOf): Map<string, Map<number, number>> {
  const apart = new Map<string, Map<number, number>>();
  const inMatches = mentions.filter(({ match }) => match !== null);
  for (const [who, of] of groupBy(inMatches, ({ name, team }) => whoOf(name, team))) {
    const inOrder = of.toSorted((one, other) => one.day.localeCompare(other.day) || one.team - other.team);
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

/** How often a team follows upon another that it was before. */
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
