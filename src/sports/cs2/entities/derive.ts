import { analyzeGrown } from '../../../archive/build/analyze.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Fact } from '../../../facts/fact.js';
import { deriveLiveRows } from '../live/archive.queries.js';
import { changedUnits, type UnitKey } from './changed.queries.js';
import { deriveEvents, readRenamed } from './derive-events.js';
import { deriveMatches } from './derive-matches.js';
import { deriveLineups, deriveRosters } from './derive-rosters.js';
import { derivePlayers, deriveTeams, readStaleTeams } from './derive-subjects.js';
import { deriveSums, readPlayed } from './derive-sums.js';
import { deriveVrs } from './derive-vrs.js';
import { deriveWorld } from './derive-world.js';
import { keepRenamings } from './listed-rosters.js';
import { noteRanks } from './note-ranks.js';
import { knownEvents, numberEvents } from './number-events.js';
import { knownTeams, numberTeams } from './number-teams.js';
import { readPart, teamsOf, type Part, type Subjects } from './part.js';
import { readPeople, redirectPlayers, type People } from './people.js';
import { readNewest } from './people.queries.js';
import { keepMentions } from './mentions.queries.js';
import { firstChange, readMatchBasis, readMates, readVoted } from './stale.queries.js';
import { VRS } from './claims.queries.js';
import { listUnresolved } from './unresolved.js';
import { keepUnits, readUnitsOfMatches } from './units.queries.js';
import { keepMeanings, keepNamings, keepNamingsSince, readMeanings } from './written.queries.js';

/** Above this number of changed matches it is quicker to derive all. */
const MANY = 3_000;

/**
 * Numbers and joins the matches, teams, players and events of all sources, and derives the rows that routes read. It
 * derives the changed matches and what depends on them, or everything; the rows are the same either way. The caller
 * commits. The derivation after a killed one does its work too, because it finds the rows of unfinished runs.
 */
export async function deriveCs2(context: DeriveContext): Promise<Fact[]> {
  const { client } = context;
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  const changed = await changedUnits(context);
  if (changed?.length === 0 && !(await hasNewEventClaims(context))) return [];
  const known = await keepNames(context, changed);
  const subjects = known ?? (await number(context));
  const part = changed && !subjects.areOther ? await narrow(context, subjects, changed) : undefined;
  if (part) {
    await write(context, subjects, part);
    return [];
  }
  const all = known ? await number(context) : subjects;
  await write(context, all, await readAll(context, all));
  await analyzeGrown(client, OTHER_TABLES);
  return [];
}

interface FoundSubjects extends Subjects {
  /** Whether a known name means another team or event than before. */
  areOther: boolean;
}

/** Stores the names in new records. Returns the teams and events as they were numbered last where these go on. */
async function keepNames(
  context: DeriveContext,
  changed: readonly UnitKey[] | undefined,
): Promise<FoundSubjects | undefined> {
  const { client, sinceRun } = context;
  if (!changed) {
    await keepRenamings(client);
    await keepNamings(client);
    return undefined;
  }
  const areAlike = await keepNamingsSince(client, sinceRun);
  if (!areAlike || (await hasNewEventClaims(context))) return undefined;
  const meanings = await readMeanings(client);
  return meanings && { teams: knownTeams(meanings), events: await knownEvents(client, meanings), areOther: false };
}

async function number(context: DeriveContext): Promise<FoundSubjects> {
  const [teams, events] = [await numberTeams(context), await numberEvents(context)];
  return { teams, events, areOther: await keepMeanings(context.client, { ...teams.meanings, ...events.meanings }) };
}

const MATCH_TABLES =
  `cs2_match cs2_match_team cs2_map cs2_map_team cs2_veto cs2_round cs2_round_economy cs2_kill cs2_clutch
  cs2_player_map cs2_player_series`.split(/\s+/);
const OTHER_TABLES =
  `cs2_team cs2_player cs2_event cs2_event_team cs2_leader cs2_map_total cs2_lineup cs2_spell cs2_roster_change
  cs2_transfer cs2_vrs_rank cs2_vrs_match cs2_world_rank cs2_unit cs2_sighting cs2_written cs2_naming`.split(/\s+/);

interface Found {
  part: Part;
  people: People;
}

async function readAll(context: DeriveContext, subjects: Subjects): Promise<Found> {
  const part = await readPart(context, subjects, undefined);
  return { part, people: await readPeople(context, subjects.events, part) };
}

/**
 * Reads the changed matches and adds the matches that depend on them, until there are no more: undated matches that get
 * another time, matches in which a name means another player, and matches whose line-ups show the sides of a demo.
 * Returns undefined where everything must be derived.
 */
async function narrow(
  context: DeriveContext,
  subjects: Subjects,
  changed: readonly UnitKey[],
): Promise<Found | undefined> {
  let keys = changed;
  while (keys.length <= MANY) {
    const part = await readPart(context, subjects, keys);
    if ((part.keys ?? []).length > MANY || movesLists(part)) return undefined;
    const people = await readPeople(context, subjects.events, part);
    if (people.isOlder || people.moved.some(({ match }) => match === null)) return undefined;
    const further = [...part.moved, ...(await readDependent(context, part, people))];
    if (further.length === 0) return { part, people };
    keys = [...(part.keys ?? []), ...further];
  }
  return undefined;
}

/** Whether a match that counts in Valve's lists has another number now. */
function movesLists({ before, units }: Part): boolean {
  const now = new Map(units.map(({ source, key, match }) => [`${source} ${key}`, match]));
  return before.some(({ source, key, match }) => source === VRS && now.get(`${source} ${key}`) !== match);
}

/** Other stored matches in which a name means another player now, or whose sides only changed line-ups show. */
async function readDependent({ client }: DeriveContext, part: Part, { moved, before }: People) {
  const own = new Set((part.keys ?? []).map(({ source, key }) => `${source} ${key}`));
  const voted = await readVoted(client, part, before);
  const meant = await readUnitsOfMatches(client, [...new Set(moved.flatMap(({ match }) => match ?? []))]);
  return [...voted, ...meant].filter(({ source, key }) => !own.has(`${source} ${key}`));
}

async function hasNewEventClaims({ client, sinceRun }: DeriveContext): Promise<boolean> {
  const { rows } = await client.query<{ hasNew: boolean }>(
    'select exists (select from cs2_told_event where run_id >= $1) as "hasNew"',
    [sinceRun],
  );
  return rows[0]?.hasNew === true;
}

async function write(context: DeriveContext, { teams, events }: Subjects, { part, people }: Found): Promise<void> {
  const { client } = context;
  const { numbers } = part;
  const indexes = { teams, events, players: people.players };
  const basis = numbers && (await readMatchBasis(client, numbers));
  const played = numbers && (await readPlayed(client, numbers));
  const lines = await deriveMatches(context, part, indexes);
  // The steps after this one read all matches and maps again.
  if (!numbers) await analyzeGrown(client, MATCH_TABLES);
  await keepUnits(client, part.units, part.keys);
  await redirectPlayers(context, people);
  await keepMentions(client, [...people.own, ...(numbers ? [] : people.others)], numbers);
  await deriveLineups(context, people);
  const newest = await readNewest(client, { numbers: [], mentions: [] });
  const stints = await deriveRosters(context, newest.after, await readMates(client, people));
  if (!numbers) await deriveVrs(context, teams, people.players, part.matches);
  const basisNow = numbers && (await readMatchBasis(client, numbers));
  const from = basis && basisNow ? firstChange(people, basis, basisNow) : undefined;
  const since = !numbers || from !== undefined ? await deriveWorld(context, from) : undefined;
  await noteRanks(context, { numbers, since });
  await deriveTeams(context, teams.teams ?? (await readStaleTeams(client, teamsOf(part))));
  await derivePlayers(context, people, stints);
  const areAll = basis === undefined || (await hasNewEventClaims(context));
  const inEvents = [...(basis ?? []), ...(basisNow ?? [])].flatMap(({ event }) => event ?? []);
  await deriveEvents(
    context,
    indexes,
    areAll
      ? undefined
      : [...new Set([...inEvents, ...(events.events ? await readRenamed(client, events.events) : [])])],
  );
  await deriveLiveRows(context, numbers);
  await deriveSums(client, numbers, played);
  await listUnresolved(context, part, people, lines);
}
