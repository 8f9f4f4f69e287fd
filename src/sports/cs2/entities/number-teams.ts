import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { byName, joinNumbers, numberEntities, type Entity } from '../../../archive/resolve/numbers.js';
import { HLTV, TEAM } from '../kinds.js';
import { TEAM_NAMES } from '../team-names.js';
import { hltvSlug } from '../sources/hltv-slug.js';
import { readRenamings, type Renaming } from './listed-rosters.js';
import { known, knownSlug } from '../sources/claims.js';
import { readTeamNames, type Meanings, type WrittenTeam } from './written.queries.js';

/** A team with every name that sources write for it. */
export interface NamedTeam {
  n: number;
  /** The name as answers show it. */
  name: string;
  names: ReadonlySet<string>;
  /** HLTV's id and page, where a source has them. */
  hltv: { id: string; url: string } | null;
}

export interface TeamIndex {
  /** All teams; undefined where their names are as they are stored. */
  teams: readonly NamedTeam[] | undefined;
  /** The number of the team with this name in a source; `isSlug` where the name is HLTV's slug. */
  find(name: string | null, isSlug?: boolean): number | undefined;
}

type TeamMeanings = Readonly<Record<'team' | 'team loose' | 'team slug', Meanings>>;

export interface NumberedTeams extends TeamIndex {
  teams: readonly NamedTeam[];
  /** The team that each name in the sources means. */
  meanings: TeamMeanings;
}

/** Words that some sources write before or after the name of a team and others leave out. */
const ADDED = /^team | (team|esports?|e sports|gaming|clan)$/;

/** The key of a name that is no slug: folded, and without added words where only so it is a name of an exact source. */
function keyAmong(exact: { has(folded: string): boolean }, name: string): string {
  const folded = fold(name);
  if (exact.has(folded)) return folded || name;
  const shorter = folded.replace(ADDED, '').replace(ADDED, '');
  return (exact.has(shorter) ? shorter : folded) || name;
}

/** The teams as the last derivation numbered them. */
export function knownTeams(meanings: TeamMeanings): TeamIndex {
  const { team, 'team loose': loose, 'team slug': slugs } = meanings;
  const exact = new Set([...team.values()].map(({ folded }) => folded));
  const byKey = new Map([team, loose, slugs].flatMap((of) => [...of.values()].map(({ n, folded }) => [folded, n])));
  return {
    teams: undefined,
    find: (name, isSlug = false) =>
      name === null ? undefined : ((isSlug ? slugs.get(name)?.n : byKey.get(keyAmong(exact, name))) ?? undefined),
  };
}

/** Numbers every team that plays, is ranked, enters an event or stands beside a player in a list. */
export async function numberTeams(context: DeriveContext): Promise<NumberedTeams> {
  const written = await readNames(context.client);
  const byFolded = new Map<string, string>();
  for (const name of written.exact) if (!byFolded.has(fold(name))) byFolded.set(fold(name), name);
  const bySlug = uniqueBy(byFolded, ([, name]) => hltvSlug(name));
  const keyOf = (name: string, isSlug = false) =>
    isSlug ? bySlug.get(hltvSlug(name)) || fold(name) || name : keyAmong(byFolded, name);
  const groups = new Map<string, Group>();
  for (const { name, form, firstOn, lastOn } of written.all) {
    const isSlug = form === 'slug';
    const key = keyOf(name, isSlug);
    const shown = byFolded.get(key) ?? shownSlug(name, isSlug);
    const group = groups.get(key) ?? { name: shown, names: new Set(), slugs: new Set(), firstOn: null, lastOn: null };
    if (isSlug) group.slugs.add(name);
    else group.names.add(name);
    if (firstOn !== null && (group.firstOn === null || firstOn < group.firstOn)) group.firstOn = firstOn;
    if (lastOn !== null && (group.lastOn === null || lastOn > group.lastOn)) group.lastOn = lastOn;
    groups.set(key, group);
  }
  const listed = [...groups.values()];
  const joined = joinedOf(groups, await readRenamings(context.client), keyOf);
  const hltv = new Map(written.pages.map(({ name, id, url }) => [fold(name), { id, url }]));
  const entities = listed.map(({ name, names, slugs }): Entity => {
    const page = hltv.get(fold(name));
    const keys = [byName(name), ...[...names, ...slugs].map(byName), ...(page ? [{ source: HLTV, key: page.id }] : [])];
    return { keys: unique(keys), name };
  });
  const places = new Map([...groups.keys()].map((key, place) => [key, place]));
  const placesOf = joined.map((keys) => keys.map((key) => places.get(key) as number));
  const own = await numberEntities(context, TEAM, entities, { areDistinct: true });
  const numbers = await joinNumbers(context, TEAM, entities, own, placesOf);
  const byKey = new Map([...places].map(([key, place]) => [key, numbers[place] as number]));
  const former = new Set(placesOf.flatMap((of) => of.slice(1)));
  const named = listed.map(({ name, names }, place): NamedTeam => {
    const page = hltv.get(fold(name)) ?? null;
    return {
      n: numbers[place] as number,
      name,
      names: former.has(place) ? new Set([name, ...names]) : names,
      hltv: page,
    };
  });
  const teams = mergeTeams([
    ...named.filter((_, place) => !former.has(place)),
    ...named.filter((_, place) => former.has(place)),
  ]);
  const find: TeamIndex['find'] = (name, isSlug = false) =>
    name === null ? undefined : byKey.get(keyOf(name, isSlug));
  const meaningsOf = (of: WrittenTeam['form']): Meanings =>
    new Map(
      written.all.flatMap(({ name, form }) => {
        const folded = keyOf(name, form === 'slug');
        return form === of ? [[name, { n: byKey.get(folded) ?? null, folded }] as const] : [];
      }),
    );
  return {
    teams,
    find,
    meanings: { team: meaningsOf('exact'), 'team loose': meaningsOf('loose'), 'team slug': meaningsOf('slug') },
  };
}

/** The spellings of one name. */
interface Group {
  name: string;
  names: Set<string>;
  slugs: Set<string>;
  firstOn: string | null;
  lastOn: string | null;
}

/** A list is a month old when the next one comes, so that a new name may stand in results before the old one is gone. */
const LIST_DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * The keys of groups that are one team, the one with the name of now first: reviewed names, and rosters that went on
 * whole under a new name. A new name is another team's where results had it long before the former name was gone.
 */
function joinedOf(
  groups: ReadonlyMap<string, Group>,
  renamings: readonly Renaming[],
  keyOf: (name: string) => string,
): string[][] {
  const nextOf = new Map<string, string>();
  const note = (former: string, next: string) => {
    if (former !== next && groups.has(former) && groups.has(next) && !nextOf.has(former)) nextOf.set(former, next);
  };
  for (const { key, what } of TEAM_NAMES) note(keyOf(key), keyOf(what.sameTeam));
  for (const { former, name } of renamings) {
    const [before, after] = [groups.get(keyOf(former)), groups.get(keyOf(name))];
    const goesOn = Date.parse(after?.firstOn ?? '') > Date.parse(before?.lastOn ?? '') - LIST_DAYS * DAY_MS;
    if (goesOn) note(keyOf(former), keyOf(name));
  }
  const lastOf = (key: string, passed: ReadonlySet<string> = new Set()): string => {
    const next = nextOf.get(key);
    return next === undefined || passed.has(next) ? key : lastOf(next, new Set([...passed, key]));
  };
  const byLast = groupBy(nextOf.keys(), (key) => lastOf(key));
  return [...byLast].map(([last, formers]) => [last, ...formers.filter((key) => key !== last)]);
}

/** Groups of names may have one number, because an earlier import or a renaming joined them. The first has the name. */
function mergeTeams(teams: readonly NamedTeam[]): NamedTeam[] {
  const byNumber = new Map<number, NamedTeam>();
  for (const team of teams) {
    const same = byNumber.get(team.n);
    const names = new Set([...(same?.names ?? []), ...team.names]);
    byNumber.set(team.n, same ? { ...same, names, hltv: same.hltv ?? team.hltv } : team);
  }
  return [...byNumber.values()];
}

/** The name to show; a slug gets blanks. */
function shownSlug(name: string, isSlug: boolean): string {
  return isSlug ? name.replaceAll('-', ' ') : name;
}

/** The values that only one entry has, with the entry's key. */
function uniqueBy(
  entries: ReadonlyMap<string, string>,
  valueOf: (entry: [string, string]) => string,
): Map<string, string> {
  const found = new Map<string, string>();
  const repeated = new Set<string>();
  for (const entry of entries) {
    const value = valueOf(entry);
    if (found.has(value)) repeated.add(value);
    found.set(value, entry[0]);
  }
  for (const value of repeated) found.delete(value);
  return found;
}

function unique(keys: readonly { source: string; key: string }[]): { source: string; key: string }[] {
  return [...new Map(keys.map((one) => [`${one.source} ${one.key}`, one])).values()];
}

interface WrittenNames {
  /** Exact names first, then loose ones, then slugs. */
  all: WrittenTeam[];
  exact: string[];
  pages: { name: string; id: string; url: string }[];
}

async function readNames(client: pg.PoolClient): Promise<WrittenNames> {
  const names = await readTeamNames(client);
  const { rows: pages } = await client.query<WrittenNames['pages'][number]>(
    `select distinct on (name) facts ->> 'teamName' as name, substring(facts ->> 'teamUrl' from '/team/([1-9][0-9]*)/') as id,
       facts ->> 'teamUrl' as url
     from cs2_told_subject where kind = 'player' and source = 'hltv-players'
       and facts ->> 'teamName' is not null and facts ->> 'teamUrl' ~ '/team/[1-9][0-9]*/' order by name, id`,
  );
  const ofForm = (form: WrittenTeam['form']) =>
    names.filter((one) => one.form === form && (form === 'slug' ? knownSlug : known)(one.name) !== null);
  const exact = ofForm('exact');
  return { all: [...exact, ...ofForm('loose'), ...ofForm('slug')], exact: exact.map(({ name }) => name), pages };
}
