import type pg from 'pg';
import type { LiveArchive, Look } from '../../../archive/archiver.js';
import { raiseVersion, withFamilyLock } from '../../../archive/stage/run.js';
import { writeApart, type Subject } from '../../../archive/set-aside.js';
import type { KeptState } from '../../../live/entry.js';
import { listKeptSince } from '../../../live/history.queries.js';
import { rewriteGames } from '../entities/derive-games.js';
import { deriveLeaders } from '../entities/derive-leaders.js';
import { rewriteTitles } from '../entities/derive-results.js';
import { rewriteMatches } from '../entities/derive-matches.js';
import { rewriteNames } from '../entities/derive-names.js';
import { rewriteRankings } from '../entities/derive-rankings.js';
import { listStaleNames, namedIn } from '../entities/stale-names.queries.js';
import {
  changedMatches,
  freshDrafts,
  freshEnds,
  leaguesOf,
  linkGames,
  markArchived,
  showDrafts,
  writeGames,
  writeMatches,
  writeTeams,
  type EndedGame,
  type FreshDraft,
} from './archive.queries.js';
import { lolLive } from './family.js';
import { importReference } from './archive-reference.js';
import { SERIES_TOPICS, type SeriesState } from './topics.js';

/** A change may be committed up to this long after its own time. */
const COMMITTED_WITHIN_MS = 120_000;

/**
 * Copies from the live log to the archive: matches, planned ones too, whenever they change; drafts as they are pushed; ended
 * games with the box score of their last frames; and upstream's pages of leagues, tournaments, standings and teams. Replays
 * are not copied.
 */
export const lolArchive: LiveArchive = {
  family: lolLive.name,
  async take(look) {
    const since = new Date(Math.max(0, look.since.getTime() - COMMITTED_WITHIN_MS));
    const { until, states } = await listKeptSince(look.db, lolLive.name, since, look.delaySeconds, SERIES_TOPICS.name);
    const version = await archive(look, states as unknown as KeptState<SeriesState>[]);
    const raised = await importReference(look).catch((error: Error) => {
      look.log.warn({ reason: error.message }, 'pages of lol not archived yet');
      return undefined;
    });
    return { until, version: raised ?? version };
  },
};

/** Writes what is new. It is read again under the lock, because another worker may have archived it meanwhile. */
async function archive(look: Look, states: readonly KeptState<SeriesState>[]): Promise<number | undefined> {
  const news = await newsOf(look.db.pool, states, look.delaySeconds);
  return writeApart(look, lolLive.name, subjectsOf(news), (subjects) => {
    const topics = new Set(subjects.map(({ topic }) => topic));
    return write(
      look,
      states.filter(({ topic }) => topics.has(topic)),
      topics,
    );
  });
}

/** Matches come first, because a game or a draft that is written by itself needs its match in the archive. */
function subjectsOf({ matches, ends, drafts }: News): Subject[] {
  return [...matches, ...ends, ...drafts].map(({ topic, seq }) => ({ topic, seq }));
}

async function write(
  { db, log, delaySeconds }: Look,
  states: readonly KeptState<SeriesState>[],
  topics: ReadonlySet<string>,
): Promise<number | undefined> {
  const now = new Date();
  const leagues = await leaguesOf(db, states);
  return withFamilyLock(db, lolLive.name, async (client) => {
    const fresh = await newsOf(client, states, delaySeconds);
    const isChosen = ({ topic }: Subject) => topics.has(topic);
    const { matches, ends } = { matches: fresh.matches, ends: fresh.ends.filter(isChosen) };
    if (matches.length + ends.length + fresh.drafts.filter(isChosen).length === 0) return undefined;
    await writeTeams(client, matches);
    await writeMatches(client, matches, leagues);
    // A draft whose match was written just now can be placed, too.
    const drafts = (await freshDrafts(client, delaySeconds)).filter(isChosen);
    const placed = await showDrafts(client, drafts);
    const games = [...(await linkGames(client, matches)), ...(await writeGames(client, ends)), ...placed];
    if (matches.length + games.length > 0)
      await derive(client, now.toISOString(), { matches: matches.map(numberOf), games: [...new Set(games)] });
    await markArchived(client, ends);
    const archived = { matches: matches.length, games: ends.length, drafts: drafts.length };
    // Drafts whose match is not in the archive yet wait.
    if (Object.values(archived).every((count) => count === 0)) return undefined;
    // A draft changes every few seconds.
    const level = archived.matches + archived.games > 0 ? 'info' : 'debug';
    log[level]({ ...archived, ms: Date.now() - now.getTime() }, 'live lol archived');
    return raiseVersion(client, lolLive.name, now);
  });
}

interface News {
  matches: KeptState<SeriesState>[];
  ends: EndedGame[];
  drafts: FreshDraft[];
}

async function newsOf(
  reader: Pick<pg.PoolClient, 'query'>,
  states: readonly KeptState<SeriesState>[],
  delaySeconds: number,
): Promise<News> {
  const numbers = await changedMatches(
    reader,
    states.map((state) => ({ n: numberOf(state), seq: state.seq })),
  );
  const matches = states.filter((state) => numbers.has(numberOf(state)));
  return { matches, ends: await freshEnds(reader, delaySeconds), drafts: await freshDrafts(reader, delaySeconds) };
}

function numberOf({ topic }: Pick<KeptState, 'topic'>): number {
  return Number(topic.slice('series:lol-match-'.length));
}

/** Derives the rows that an import would derive of these games and matches, and of whom they name. */
async function derive(
  client: pg.PoolClient,
  now: string,
  changed: { matches: readonly number[]; games: readonly number[] },
): Promise<void> {
  const { games } = changed;
  const { rows } = await client.query<{ n: number }>(
    'select distinct match_n as n from lol_game_match where game_n = any($1)',
    [games],
  );
  const matches = [...new Set([...changed.matches, ...rows.map(({ n }) => n)])];
  const before = await namedIn(client, { matches, games });
  await rewriteGames({ client, now }, games);
  await rewriteMatches({ client, now }, matches);
  const after = await namedIn(client, { matches, games });
  const names = await listStaleNames(client, [before, after]);
  await rewriteNames({ client, now }, names);
  if (games.length > 0) await rewriteTitles({ client, now }, names.tournaments);
  if (games.length > 0) await deriveLeaders(client, [...before.players, ...after.players]);
  await rewriteRankings({ client, now }, matches, names.tournaments);
}
