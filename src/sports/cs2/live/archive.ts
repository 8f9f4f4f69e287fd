import type pg from 'pg';
import type { LiveArchive, Look } from '../../../archive/archiver.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { firstUnderivedRun, raiseVersion, startRun, withFamilyLock } from '../../../archive/stage/run.js';
import { writeApart } from '../../../archive/set-aside.js';
import type { KeptState } from '../../../live/entry.js';
import { findKept, listKeptSince } from '../../../live/history.queries.js';
import { deriveWithMoveFacts } from '../entities/move-facts.js';
import { matchClaimRow, MATCH_CLAIMS, type MatchClaim } from '../sources/claims.js';
import { HLTV } from '../kinds.js';
import { write } from '../pushes/archive.js';
import { archivable, endRun, listTopicsOfRows, type Archivable } from './archive.queries.js';
import { PLAN_TOPIC, type PlanState, type PlanLine } from './topics.js';

const FAMILY = 'cs2';

/** A change may be committed up to this long after the time that it bears. */
const COMMITTED_WITHIN_MS = 120_000;

/** Stores the feed's matches in the archive, as one more source, once the delay is over. Replays are left out. */
export const cs2LiveArchive: LiveArchive = {
  family: FAMILY,
  async take(look) {
    const since = new Date(Math.max(0, look.since.getTime() - COMMITTED_WITHIN_MS));
    const { until, states } = await listKeptSince(look.db, FAMILY, since, look.delaySeconds, PLAN_TOPIC.name);
    const listed = new Set(states.map(({ topic }) => topic));
    const others = (await listTopicsOfRows(look.db, since, until)).filter((topic) => !listed.has(topic));
    const all = [...states, ...(await findKept(look.db, FAMILY, others, look.delaySeconds))];
    return { until, version: await archive(look, all as unknown as KeptState<PlanState>[]) };
  },
};

async function archive(look: Look, states: readonly KeptState<PlanState>[]): Promise<number | undefined> {
  const news = await archivable(look.db.pool, states);
  return writeApart(look, FAMILY, news, (matches) => archiveMatches(look, matches));
}

async function archiveMatches({ db, log, publish }: Look, news: readonly Archivable[]): Promise<number | undefined> {
  const now = new Date();
  return withFamilyLock(db, FAMILY, async (client) => {
    const fresh = await archivable(client, news);
    if (fresh.length === 0) return undefined;
    const run = await startRun(client, FAMILY, `${FAMILY}:live`, 'live feed', now);
    const changed = await storeClaims(client, fresh, run);
    const sinceRun = (await firstUnderivedRun(client, FAMILY)) ?? run;
    await endRun(client, run, { read: fresh.length, changed });
    const notice = (text: string) => log.info({ text }, 'live matches of cs2');
    const context: DeriveContext = { client, database: db, now: now.toISOString(), sinceRun, notice };
    const facts = await deriveWithMoveFacts(context);
    await publish?.(client, facts);
    log.info({ matches: fresh.length, ms: Date.now() - now.getTime() }, 'live cs2 archived');
    return raiseVersion(client, FAMILY, now);
  });
}

async function storeClaims(client: pg.PoolClient, states: readonly Archivable[], run: string): Promise<number> {
  let changed = 0;
  // The next archiving of this match compares `seq` and `rowsKeptAt` with the log, and reads only newer entries.
  for (const { state, seq, rowsKeptAt } of states) {
    const { key, event, teams, startsAt, startedAt } = state;
    const at = startsAt ?? startedAt;
    const [team1, team2] = teams;
    const row = matchClaimRow({
      source: 'live',
      key,
      idSource: HLTV,
      idKey: key,
      day: at?.slice(0, 10) ?? null,
      at,
      event: event?.name ?? null,
      team1,
      team2,
      facts: Object.assign(factsOf(state), { seq, rowsKeptAt }),
    });
    changed += await write(client, MATCH_CLAIMS, row, run);
  }
  return changed;
}

function factsOf({ event, maps, lines, veto, score, ...state }: PlanState): MatchClaim {
  return {
    status: state.status,
    bestOf: state.bestOf,
    score1: score[0],
    score2: score[1],
    winner: state.winner,
    eventKey: event?.key ?? null,
    stage: state.stage,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    aliases: [state.matchId],
    maps: maps.map((map) => ({
      number: map.number,
      map: map.map,
      score1: map.score?.[0] ?? null,
      score2: map.score?.[1] ?? null,
      status: map.status,
      winner: map.winner,
      pickedBy: map.pickedBy,
    })),
    veto: [...veto],
    lines: lines.map(lineOf),
  };
}

function lineOf({
  side,
  nickname,
  key,
  idSource,
  mapNumber,
  ...rest
}: PlanLine): NonNullable<MatchClaim['lines']>[number] {
  const { openingKills, openingDeaths, flashAssists, clutchesWon, ...figures } = rest;
  return {
    side,
    name: nickname,
    key,
    idSource,
    mapNumber,
    figures: {
      ...figures,
      first_kills: openingKills,
      first_deaths: openingDeaths,
      flash_assists: flashAssists,
      clutches_won: clutchesWon,
    },
  };
}
