import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { isNobody } from '../nobody.js';
import { officialRegion } from './regions.js';
import { addition, pageName, shownName } from '../sources/wiki-record.js';
import { TeamPages } from './wiki-teams.js';

/** The wiki's facts about a player, under all the names that its tables have for him. */
export interface WikiPlayer {
  /** The page of his name. */
  page: string;
  /** His name at each mention that says how he writes it. */
  handles: string[];
  /** His name at each other mention. */
  written: string[];
  spellings: Set<string>;
  /** The names that the wiki has pages of beside this one. */
  formerNames: Set<string>;
  /** Numbers of teams. */
  teams: Set<number>;
  roles: Set<string>;
  /** The real names in the tables, and the addition in the name of the page. */
  realNames: Set<string>;
  /** Riot's names of the regions of his teams. */
  regions: Set<string>;
  countries: Set<string>;
}

interface Mention {
  player: string;
  /** The source's key of a team. */
  team: string | null;
  role: string | null;
  handle: string | null;
  real_name: string | null;
  country: string | null;
  /** Whether the table writes names as text; others write a name of digits as a number, without its first zeros. */
  is_text: boolean;
}

/** Every mention of a player, without staff who do not play. */
const MENTIONS = `
  select player, team, null as role, null as handle, null as real_name, null as country, false as is_text
  from lol_wiki_contract
  union all
  select player, t.team, null, null, null, null, false
  from lol_wiki_history left join lateral unnest(teams) t (team) on true
  union all
  select player, coalesce(team, page), role, handle, real_name, country, false from lol_wiki_member where not is_staff
  union all
  select m ->> 'player', team, m ->> 'role', null, null, m ->> 'country', true
  from lol_wiki_roster, jsonb_array_elements(members) m where not (m ->> 'isStaff')::boolean
  union all
  select player, null, null, null, null, null, false from lol_wiki_result where player is not null
  union all
  select player, null, null, null, null, null, false from lol_wiki_award where player is not null
  union all
  select player, team, null, null, null, null, true from lol_wiki_split
  union all
  select page, null, null, handle, null, country, true from lol_wiki_player`;

/** Reads the players of the wiki. */
export async function readWikiPlayers(client: pg.PoolClient): Promise<WikiPlayer[]> {
  const { rows } = await client.query<Mention>(
    `${MENTIONS} order by player, team, role, handle, real_name, country, is_text`,
  );
  const mentions = rows.filter(({ player }) => !isNobody({ name: player }));
  const { rows: named } = await client.query<{ any_name: string; page: string }>(
    'select any_name, page from lol_wiki_player order by any_name, page',
  );
  const { rows: teams } = await client.query<{ key: string; n: number }>(
    `select key, n from identity where family = 'lol' and kind = 'team' and source = 'leaguepedia'`,
  );
  const numbers = new Map(teams.map(({ key, n }) => [key, n]));
  const pages = new PlayerPages(named, mentions);
  const teamPages = await TeamPages.read(client);
  const players = new Map<string, WikiPlayer>();
  for (const { player, team, role, handle, real_name, country } of mentions) {
    const page = pages.of(player);
    const known = players.get(page) ?? {
      page,
      handles: [],
      written: [],
      spellings: new Set([page]),
      formerNames: new Set(),
      teams: new Set(),
      roles: new Set(),
      realNames: new Set([addition(page) ?? ''].filter((name) => name !== '')),
      regions: new Set(),
      countries: new Set(),
    };
    players.set(page, known);
    known.spellings.add(player);
    if (handle === null) known.written.push(shownName(pages.spelled(player)));
    else known.handles.push(shownName(handle));
    if (role !== null) known.roles.add(role);
    if (real_name !== null) known.realNames.add(real_name);
    if (country !== null) known.countries.add(country);
    if (team === null) continue;
    const n = numbers.get(team);
    if (n !== undefined) known.teams.add(n);
    const region = officialRegion(teamPages.region(team));
    if (region !== undefined) known.regions.add(region);
  }
  for (const { any_name, page } of named) {
    const player = players.get(pages.of(page));
    player?.spellings.add(any_name);
    player?.formerNames.add(shownName(any_name));
  }
  return withoutCase([...players.values()]);
}

/**
 * How a player writes his name: the most common spelling. One with a capital at its start counts only if none has a small
 * letter there, because names of pages always have a capital.
 */
export function shownAs({ handles, written }: WikiPlayer): string {
  const counts = [...groupBy(handles.length > 0 ? handles : written, (name) => name)];
  const capitalised = new Set(counts.flatMap(([name]) => (name === capital(name) ? [] : [capital(name)])));
  const [best] = counts
    .filter(([name]) => !capitalised.has(name))
    .toSorted(([one, of], [other, ofOther]) => ofOther.length - of.length || (one < other ? -1 : 1)) as [
    [string, string[]],
  ];
  return best[0];
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Merges pages whose names differ only by case or accents if they share a team or a real name, or if there are only two
 * and one has no team.
 */
function withoutCase(players: readonly WikiPlayer[]): WikiPlayer[] {
  const groups = groupBy(players, ({ page }) => fold(page));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((one, other) => other.teams.size - one.teams.size) as [
      WikiPlayer,
      ...WikiPlayer[],
    ];
    const kept = [first];
    for (const other of others) {
      const isBare = group.length === 2 && other.teams.size === 0;
      const same = kept.find((one) => isBare || meet(one.teams, other.teams) || meet(one.realNames, other.realNames));
      if (same) merge(same, other);
      else kept.push(other);
    }
    return kept;
  });
}

function meet<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return [...one].some((item) => other.has(item));
}

function merge(into: WikiPlayer, from: WikiPlayer): void {
  for (const set of ['spellings', 'formerNames', 'roles', 'realNames', 'regions', 'countries'] as const) {
    for (const one of from[set]) into[set].add(one);
  }
  for (const team of from.teams) into.teams.add(team);
  into.handles.push(...from.handles);
  into.written.push(...from.written);
}

/** Finds the page for which a player's name in a table stands. */
export class PlayerPages {
  private readonly byName = new Map<string, string>();
  private readonly byFolded = new Map<string, Set<string>>();
  private readonly asText = new Map<number, Set<string>>();

  constructor(
    named: readonly { any_name: string; page: string }[],
    mentions: readonly Pick<Mention, 'player' | 'is_text'>[],
  ) {
    for (const { any_name, page } of named) {
      for (const one of [any_name, page]) {
        this.byName.set(pageName(one), pageName(page));
        const folded = fold(one);
        this.byFolded.set(folded, (this.byFolded.get(folded) ?? new Set()).add(pageName(page)));
      }
    }
    const written = [...named.map(({ page }) => page), ...mentions.flatMap((one) => (one.is_text ? [one.player] : []))];
    for (const name of written) {
      if (!/^\d{1,9}$/.test(name)) continue;
      this.asText.set(Number(name), (this.asText.get(Number(name)) ?? new Set()).add(name));
    }
  }

  of(written: string): string {
    const name = pageName(this.spelled(written));
    const page = this.byName.get(name);
    if (page !== undefined) return page;
    const [only, other] = this.byFolded.get(fold(name)) ?? [];
    return only !== undefined && other === undefined ? only : name;
  }

  /** Restores the zeros of a name of digits: `0909` for `909`, if tables have one spelling of this value as text. */
  spelled(written: string): string {
    if (!/^\d{1,9}$/.test(written)) return written;
    const spellings = this.asText.get(Number(written)) ?? new Set<string>();
    const [only] = spellings;
    return spellings.size === 1 && only !== undefined ? only : written;
  }
}
