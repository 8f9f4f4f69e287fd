import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import { STEAM, TIER3 } from '../kinds.js';
import { linesOf, type SidedMap } from './demo-maps.js';
import type { NumberedMatch } from './number-matches.js';
import type { TeamIndex } from './number-teams.js';
import type { SourceClaim } from './claims.queries.js';
import { known } from '../sources/claims.js';

/** A player's name or id in a record of a source, mostly in the line-up of a team on a day. */
export interface Mention {
  source: string;
  /** The record's key at the source, and the place of the name in it. */
  record: string;
  place: number;
  /** The match of the record; null for a roster in a ranking list, and for a list of players. */
  match: number | null;
  /** Undefined where the source names no team or an unknown one. */
  team: number | undefined;
  /** The day on which the player was in the team; null where it is unknown, and for a list of players. */
  day: string | null;
  name: string;
  /** The player's id and the source whose id it is, where the record has one. */
  idSource: string | undefined;
  key: string | null;
  realName: string | null;
  country: string | null;
}

/** A mention with a team and a day: it shows who was in which team when. */
export type LineupMention = Mention & { team: number; day: string };

export const isInLineup = (mention: Mention): mention is LineupMention =>
  mention.team !== undefined && mention.day !== null;

/**
 * Sources that read the players from the page of the team, often months after the match that they stand beside: these
 * line-ups are of the day of reading.
 */
const READ_LATER: ReadonlySet<string> = new Set(['hltv-results']);

/** Whether the player was in the line-up of the mention's match. */
export const isOfMatch = ({ source, match }: Pick<Mention, 'source' | 'match'>): boolean =>
  match !== null && !READ_LATER.has(source);

/** Orders mentions the same way whether all or some are read. */
export function byDayAndRecord(one: Mention, other: Mention): number {
  return (
    compare(one.day ?? '~', other.day ?? '~') ||
    compare(one.source, other.source) ||
    compare(one.record, other.record) ||
    one.place - other.place
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Players in the line-ups and figures of matches. */
export function mentionsInMatches(matches: readonly NumberedMatch[], teams: TeamIndex): Mention[] {
  return matches.flatMap(({ n, claims, day }) =>
    claims.flatMap((claim) => mentionsInClaim(claim, teams, { day: day ?? claim.day, match: n })),
  );
}

function mentionsInClaim(claim: SourceClaim, teams: TeamIndex, when: { day: string | null; match: number }): Mention[] {
  const { facts, source } = claim;
  const teamOf = (side: 1 | 2 | null) =>
    side === null ? undefined : teams.find(side === 1 ? claim.team1 : claim.team2, facts.areNamesSlugs);
  const seenOn = isOfMatch({ source, match: when.match }) ? when.day : (facts.lineupsSeenOn ?? null);
  // A line-up without a team or a day shows nothing.
  const named = ([1, 2] as const).flatMap((side) =>
    seenOn === null || teamOf(side) === undefined
      ? []
      : (facts.lineups?.[side] ?? []).map((name) => ({ ...NAME_ALONE, side, name, day: seenOn })),
  );
  const claimed = [...(facts.lines ?? []), ...(facts.loose ?? []).flatMap((map) => map.lines)];
  const lines = claimed.map(({ side, name, key = null, idSource, realName = null, country = null }) => {
    return { side, name, key, idSource, realName, country, day: when.day };
  });
  // A player with a line for each map is one mention.
  const once = new Map([...named, ...lines].map((one) => [`${one.side} ${one.key} ${one.name}`, one]));
  return [...once.values()].flatMap(({ side, ...player }, place) =>
    known(player.name) === null
      ? []
      : [{ source, record: claim.key, place, match: when.match, team: teamOf(side), ...player }],
  );
}

const NAME_ALONE = { key: null, idSource: undefined, realName: null, country: null };

/** Players in the demos of dated matches. */
export function mentionsInDemos(demos: readonly SidedMap[]): Mention[] {
  return demos.flatMap((demo) => {
    const { match } = demo;
    const { matchKey: record, number } = demo.demo;
    return linesOf(demo).flatMap(({ steamId: key, name, side }, index): Mention[] =>
      match.day === null || known(name) === null
        ? []
        : [
            {
              ...NAME_ALONE,
              source: 'demos',
              record,
              place: number * PLACES + index,
              match: match.n,
              team: side === 1 ? match.team1 : match.team2,
              day: match.day,
              name,
              idSource: STEAM,
              key,
            },
          ],
    );
  });
}

/** No map has more players. */
const PLACES = 1_000;

/**
 * Players in Valve's global lists. A roster stays in them for months after its last match, also below a newer one of the
 * same name; so a line is a line-up of its day only for players who are new in the first line of their team, and in no
 * other new line. The others are mentions without a day.
 */
export async function mentionsInLists(client: pg.PoolClient, teams: TeamIndex): Promise<Mention[]> {
  const { rows } = await client.query<ListedRoster>(
    `select distinct on (listed_on, place) listed_on::text as day, place, team_name as name, roster from cs2_vrs_line
     where region = 'global' order by listed_on, place, kind desc`,
  );
  const lines = rows.flatMap((row) => {
    const team = teams.find(row.name);
    return team === undefined ? [] : [{ ...row, team }];
  });
  return newInLists(lines).map(({ team, day, place, index, name, isInLineup: isDated }) => ({
    ...NAME_ALONE,
    source: 'vrs-list',
    record: `${day} ${place}`,
    place: index,
    match: null,
    team,
    day: isDated ? day : null,
    name,
  }));
}

interface ListedRoster {
  day: string;
  place: number;
  name: string;
  roster: string[];
}

interface NewInList {
  team: number;
  day: string;
  /** The place of the line in the list, and of the player in the line. */
  place: number;
  index: number;
  name: string;
  isInLineup: boolean;
}

/** The players who were in no line of their team for half a year before; the lines are in the order of days and places. */
export function newInLists(lines: readonly (Omit<ListedRoster, 'name'> & { team: number })[]): NewInList[] {
  const seenOn = new Map<string, string>();
  return [...groupBy(lines, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const firstOf = new Map(ofDay.toReversed().map(({ team, place }) => [team, place]));
    const listed = ofDay.flatMap(({ team, place, roster }) =>
      roster.flatMap((name, index) => (known(name) === null ? [] : [{ team, day, place, index, name }])),
    );
    const whoOf = ({ team, name }: { team: number; name: string }) => `${team} ${fold(name)}`;
    const fresh = listed.filter((one) => {
      const last = seenOn.get(whoOf(one));
      return last === undefined || Date.parse(day) - Date.parse(last) > HALF_YEAR_MS;
    });
    for (const one of listed) seenOn.set(whoOf(one), day);
    const inFirst = fresh.filter(({ team, place }) => firstOf.get(team) === place);
    const teamsOf = groupBy(inFirst, ({ name }) => name);
    return fresh.map((one) => {
      const isAlone = new Set(teamsOf.get(one.name)?.map(({ team }) => team)).size === 1;
      return { ...one, isInLineup: isAlone && firstOf.get(one.team) === one.place };
    });
  });
}

/** Players in lists of players. The tier-3 list is left out: it is too large, so it is only looked up by id. */
export async function mentionsInSubjects(client: pg.PoolClient, teams: TeamIndex): Promise<Mention[]> {
  const { rows } = await client.query<{
    source: string;
    key: string;
    idSource: string;
    name: string;
    team: string | null;
    realName: string | null;
    country: string | null;
  }>(
    `select source, key, id_source as "idSource", name, facts ->> 'teamName' as team, facts ->> 'realName' as "realName",
       facts ->> 'country' as country
     from cs2_told_subject where kind = 'player' and source <> '${TIER3}' order by source, key`,
  );
  return rows.flatMap(({ team, ...row }) =>
    known(row.name) === null
      ? []
      : [{ ...row, record: `player ${row.key}`, place: 0, match: null, team: teams.find(team), day: null }],
  );
}

/** Who was in which team when, by folded nicknames. */
export class Rosters {
  private readonly days = new Map<string, string[]>();

  constructor(mentions: readonly Mention[]) {
    for (const { team, name, day } of mentions.filter(isInLineup)) {
      const place = `${team} ${fold(name)}`;
      const days = this.days.get(place);
      if (days) days.push(day);
      else this.days.set(place, [day]);
    }
  }

  /** Whether a player of this name was in a line-up of the team within half a year of the day. */
  has(team: number, name: string, day: string): boolean {
    const days = this.days.get(`${team} ${fold(name)}`) ?? [];
    return days.some((one) => Math.abs(Date.parse(one) - Date.parse(day)) <= HALF_YEAR_MS);
  }
}

const HALF_YEAR_MS = 183 * 86_400_000;
