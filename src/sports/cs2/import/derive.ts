import type { DeriveContext } from '../../../archive/importer.js';
import type { Fact } from '../../../facts/fact.js';
import { deriveLiveRows } from '../live/archive.queries.js';
import { changedUnits, type UnitKey } from './changed.queries.js';
import { deriveEvents, readRenamed } from './derive-events.js';
import { deriveMatches } from './derive-matches.js';
import { deriveLineups, deriveRosters } from './derive-rosters.js';
import { derivePlayers, deriveTeams } from './derive-subjects.js';
import { deriveSums, readPlayed } from './derive-sums.js';
import { deriveVrs } from './derive-vrs.js';
import { deriveWorld } from './derive-world.js';
import { noteRanks } from './note-ranks.js';
import { numberEvents } from './number-events.js';
import { numberTeams } from './number-teams.js';
import { readPart, type Part, type Subjects } from './part.js';
import { readPeople, type People } from './people.js';
import { readNewest } from './people.queries.js';
import { keepSightings } from './sightings.queries.js';
import { changedRosters, firstChange, readMatchMarks, readMates } from './touched.queries.js';
import { VRS } from './tell.js';
import { listUnjoined } from './unjoined.js';
import { keepUnits, readUnitsOfMatches, readVotedUnits } from './units.queries.js';
import { keepMeanings } from './written.queries.js';

/** Where so many matches are told anew, it is quicker to derive all. */
const MANY = 3_000;

/**
 * Numbers and joins the matches, teams, players and events of all sources, and derives the rows that routes read. It derives
 * the changed matches and what depends on them, or everything; the rows are the same either way. The caller commits. A
 * derivation that was killed is repeated by the next one, which finds the rows of runs that are not done.
 */
export async function deriveCs2(context: DeriveContext): Promise<Fact[]> {
  const { client } = context;
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  const changed = await changedUnits(context);
  if (changed?.length === 0 && !(await areEventsTold(context))) return [];
  const subjects = { teams: await numberTeams(context), events: await numberEvents(context) };
  const isOther = await keepMeanings(client, { ...subjects.teams.meanings, ...subjects.events.meanings });
  const found = changed && !isOther ? await narrow(context, subjects, changed) : undefined;
  await write(context, subjects, found ?? (await readAll(context, subjects)));
  if (!found) await client.query(`analyze ${TABLES.join(', ')}`);
  return [];
}

const TABLES =
  `team player event event_team match match_team map map_team veto round round_economy kill clutch player_map
  player_series leader map_total lineup spell roster_change transfer vrs_rank vrs_match world_rank unit sighting written`
    .split(/\s+/)
    .map((name) => `cs2_${name}`);

interface Found {
  part: Part;
  people: People;
}

async function readAll(context: DeriveContext, subjects: Subjects): Promise<Found> {
  const part = await readPart(context, subjects, undefined);
  return { part, people: await readPeople(context, subjects.events, part) };
}

/**
 * Reads the changed matches, and adds matches until no other one depends on them: those that they cause to be joined
 * otherwise, and those in which a name means somebody else because of them. Undefined where everything must be derived.
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
    const further = [...part.moved, ...(await readDrawn(context, part, people))];
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

/** Half a year: for so long a line-up tells the sides of a demo. */
const VOTE_MS = 184 * 86_400_000;

/** Stored matches elsewhere in which a name means another player now, or whose sides line-ups tell that are other ones now. */
async function readDrawn({ client }: DeriveContext, part: Part, { moved, before }: People) {
  const own = new Set((part.keys ?? []).map(({ source, key }) => `${source} ${key}`));
  const { teams, from, to } = changedRosters(part, before);
  const voted = teams.length === 0 ? [] : await readVotedUnits(client, teams, [from - VOTE_MS, to + VOTE_MS]);
  const meant = await readUnitsOfMatches(client, [...new Set(moved.flatMap(({ match }) => match ?? []))]);
  return [...voted, ...meant].filter(({ source, key }) => !own.has(`${source} ${key}`));
}

async function areEventsTold({ client, sinceRun }: DeriveContext): Promise<boolean> {
  const { rows } = await client.query<{ areTold: boolean }>(
    'select exists (select from cs2_told_event where run_id >= $1) as "areTold"',
    [sinceRun],
  );
  return rows[0]?.areTold === true;
}

async function write(context: DeriveContext, { teams, events }: Subjects, { part, people }: Found): Promise<void> {
  const { client } = context;
  const { numbers } = part;
  const books = { teams, events, players: people.players };
  const marks = numbers && (await readMatchMarks(client, numbers));
  const played = numbers && (await readPlayed(client, numbers));
  const lines = await deriveMatches(context, part, books);
  await keepUnits(client, part.units, part.keys);
  await keepSightings(client, [...people.own, ...(numbers ? [] : people.others)], numbers);
  await deriveLineups(context, people.seen, people.numbers);
  const newest = await readNewest(client, { numbers: [], sightings: [] });
  const spells = await deriveRosters(context, newest.after, await readMates(client, people));
  if (!numbers) await deriveVrs(context, teams, people.players, part.matches);
  const marksNow = numbers && (await readMatchMarks(client, numbers));
  const from = marks && marksNow ? firstChange(people, marks, marksNow) : undefined;
  const since = !numbers || from !== undefined ? await deriveWorld(context, from) : undefined;
  await noteRanks(context, { numbers, since });
  await deriveTeams(context, teams);
  await derivePlayers(context, people, spells);
  const areAll = marks === undefined || (await areEventsTold(context));
  const inEvents = [...(marks ?? []), ...(marksNow ?? [])].flatMap(({ event }) => event ?? []);
  await deriveEvents(
    context,
    books,
    areAll ? undefined : [...new Set([...inEvents, ...(await readRenamed(client, events))])],
  );
  await deriveLiveRows(context, numbers);
  await deriveSums(client, numbers, played);
  await listUnjoined(context, part, people, lines);
}
