import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { HLTV, TEAM } from '../kinds.js';
import { otherTeamName } from '../team-names.js';
import { hltvSlug } from './hltv-slug.js';
import { byName, numberThings, type Thing } from './numbers.js';
import { known, knownSlug } from './claims.js';
import { readTeamNames, type Meanings } from './written.queries.js';

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
  teams: readonly NamedTeam[];
  /** The number of the team with this name in a source; `isSlug` where the name is HLTV's slug. */
  find(name: string | null, isSlug?: boolean): number | undefined;
  /** The team that each name in the sources means. */
  meanings: Record<'team' | 'team slug', Meanings>;
}

/** Words that some sources write before or after the name of a team and others leave out. */
const ADDED = /^team | (team|esports?|e sports|gaming|clan)$/;

/** Numbers every team that plays, is ranked, enters an event or stands beside a player in a list. */
export async function numberTeams(context: DeriveContext): Promise<TeamIndex> {
  const written = await readNames(context.client);
  const byFolded = new Map<string, string>();
  for (const name of written.exact) if (!byFolded.has(fold(name))) byFolded.set(fold(name), name);
  const bySlug = uniqueBy(byFolded, ([, name]) => hltvSlug(name));
  const resolve = (name: string, isSlug: boolean): string => {
    const folded = fold(name);
    if (isSlug) return bySlug.get(hltvSlug(name)) ?? folded;
    if (byFolded.has(folded)) return folded;
    const other = otherTeamName(folded);
    if (other !== undefined) return other;
    const shorter = folded.replace(ADDED, '').replace(ADDED, '');
    return byFolded.has(shorter) ? shorter : folded;
  };
  const groups = new Map<string, { name: string; names: Set<string>; slugs: Set<string> }>();
  const note = (name: string, isSlug: boolean) => {
    const key = resolve(name, isSlug) || name;
    const group = groups.get(key) ?? {
      name: byFolded.get(key) ?? shownSlug(name, isSlug),
      names: new Set(),
      slugs: new Set(),
    };
    if (isSlug) group.slugs.add(name);
    else group.names.add(name);
    groups.set(key, group);
  };
  for (const name of written.exact) note(name, false);
  for (const name of written.loose) note(name, false);
  for (const name of written.slugs) note(name, true);
  const listed = [...groups.values()];
  const hltv = new Map(written.pages.map(({ name, id, url }) => [fold(name), { id, url }]));
  const things = listed.map(({ name, names, slugs }): Thing => {
    const page = hltv.get(fold(name));
    const keys = [byName(name), ...[...names, ...slugs].map(byName), ...(page ? [{ source: HLTV, key: page.id }] : [])];
    return { keys: unique(keys), name };
  });
  const numbers = await numberThings(context, TEAM, things);
  const byKey = new Map([...groups.keys()].map((key, index) => [key, numbers[index] as number]));
  const teams = mergeTeams(
    listed.map(({ name, names }, index) => ({
      n: numbers[index] as number,
      name,
      names,
      hltv: hltv.get(fold(name)) ?? null,
    })),
  );
  const find: TeamIndex['find'] = (name, isSlug = false) =>
    name === null ? undefined : byKey.get(resolve(name, isSlug) || name);
  const meaningsOf = (names: readonly string[], isSlug: boolean) =>
    new Map(names.map((name) => [name, find(name, isSlug)] as const));
  const plain = [...written.exact, ...written.loose];
  return { teams, find, meanings: { team: meaningsOf(plain, false), 'team slug': meaningsOf(written.slugs, true) } };
}

/** Groups of names may have one number, because an earlier import joined them. */
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
  exact: string[];
  loose: string[];
  slugs: string[];
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
  const namesOf = (form: string) => names.flatMap((one) => (one.form === form ? [one.name] : []));
  return {
    exact: namesOf('exact').filter((name) => known(name) !== null),
    loose: namesOf('loose').filter((name) => known(name) !== null),
    slugs: namesOf('slug').filter((name) => knownSlug(name) !== null),
    pages,
  };
}
