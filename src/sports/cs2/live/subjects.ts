import { Inject, Injectable } from '@nestjs/common';
import { JoinedIds } from '../../../archive/joined-ids.js';
import { Database } from '../../../db/database.js';
import { ARCHIVE_VERSIONS, type ArchiveVersions } from '../../../http/archive-versions.js';
import { notFound } from '../../../http/errors.js';
import { Entry } from '../../../live/entry.js';
import { Live } from '../../../live/live.service.js';
import type { KnownRoom } from '../../../live/socket-reader.js';
import type { TopicKind } from '../../../live/topic.js';
import { findArchivedMatch, findMatchNumbers, type MatchNumbers } from './archived-match.queries.js';
import { ENDS } from './ends.js';
import { cs2Live } from './family.js';
import type { LiveKill } from './live.dto.js';
import { matchIdOf } from './names.reduce.js';
import { findIds } from './rooms.queries.js';
import type { LiveRound } from './rounds.dto.js';
import { ALL_ROOM, KILLS_TOPIC, MATCH_TOPIC, ROUNDS_TOPIC } from './topics.js';

const FAMILY = 'cs2';

/** A match for one reader: its newest entry behind the reader's delay. */
export interface LiveSubject {
  entry: Entry;
  /** When a completed match ended. */
  recordedAt: Date | undefined;
}

/** A match, with its canonical id if it was found by an alias. */
export type FoundSubject = LiveSubject & { canonicalId?: string };

/**
 * Finds matches for readers `delaySeconds` behind: in the live log, then among the last states of completed matches,
 * then in the archive.
 */
@Injectable()
export class Cs2LiveSubjects {
  private readonly joined: JoinedIds;

  constructor(
    private readonly live: Live,
    private readonly db: Database,
    @Inject(ARCHIVE_VERSIONS) versions: ArchiveVersions,
  ) {
    this.joined = new JoinedIds(db, versions);
    live.onRooms(FAMILY, (room, delaySeconds) => this.findRoom(room, delaySeconds));
  }

  /** Throws NOT_FOUND. */
  async find(id: string, delaySeconds: number): Promise<FoundSubject> {
    const asked = id.trim().toLowerCase();
    // A running match is found without the database, which may be away.
    const inLog = /^cs2-match-\d+$/.test(asked) ? this.findInLog(asked, delaySeconds) : undefined;
    if (inLog) return withCanonicalId(inLog, asked, await this.joined.soon(FAMILY, asked));
    for (const match of await findMatchNumbers(this.db, asked)) {
      const subject = (await this.findFollowed(match, delaySeconds)) ?? (await this.findArchived(match.n));
      if (!subject) continue;
      // A number alone may also be a source's id.
      const own = asked.replace(/^\d+$/, 'cs2-match-$&');
      const canonicalId = own === asked ? matchIdOf(match) : await this.joined.soon(FAMILY, own);
      return withCanonicalId(subject, own, canonicalId);
    }
    throw notFound('live match', id, FAMILY);
  }

  /** The rounds of all maps, the oldest first. */
  async listRounds(matchId: string, delaySeconds: number): Promise<LiveRound[]> {
    const states = await this.list(ROUNDS_TOPIC, `${matchId}-map-`, delaySeconds);
    return states
      .flatMap(({ rounds }) => rounds)
      .toSorted((one, other) => one.mapNumber - other.mapNumber || one.roundNumber - other.roundNumber);
  }

  /** The kills of all maps, the oldest first. */
  async listKills(matchId: string, delaySeconds: number): Promise<LiveKill[]> {
    const states = await this.list(KILLS_TOPIC, `${matchId}-map-`, delaySeconds);
    const placeOf = ({ mapId }: LiveKill) => Number(mapId.slice(mapId.lastIndexOf('-') + 1));
    return states
      .flatMap(({ kills }) => kills)
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.seq - other.seq);
  }

  /** The room of a match, an event or all, in which nothing is logged yet; rejects with NOT_FOUND for an unknown match. */
  private async findRoom(name: string, delaySeconds: number): Promise<KnownRoom | undefined> {
    if (name === ALL_ROOM) return { room: name, entry: undefined };
    const [kind, id = ''] = name.split(':', 2);
    if (kind === 'event') {
      const ids = await findIds(this.db, 'event', [id]);
      return ids.length === 0 ? undefined : { room: name, entry: undefined };
    }
    const { entry } = await this.find(id, delaySeconds);
    return { room: entry.topic, entry };
  }

  /** The feed keeps the number under which the match began, which may be a former one. */
  private async findFollowed({ n, former }: MatchNumbers, delaySeconds: number): Promise<LiveSubject | undefined> {
    for (const number of [n, ...former]) {
      const matchId = matchIdOf({ n: number });
      const subject = this.findInLog(matchId, delaySeconds) ?? (await this.findEnded(matchId, delaySeconds));
      if (subject) return subject;
    }
    return undefined;
  }

  private findInLog(matchId: string, delaySeconds: number): LiveSubject | undefined {
    const entry = this.live.mirror(FAMILY).latest(MATCH_TOPIC.topic(matchId), delaySeconds);
    return entry && { entry, recordedAt: entry.final ? new Date(entry.sourceTime ?? entry.at) : undefined };
  }

  private async findEnded(matchId: string, delaySeconds: number): Promise<LiveSubject | undefined> {
    const end = await ENDS.find(this.db, MATCH_TOPIC.topic(matchId), delaySeconds);
    return end && { entry: Entry.of(cs2Live, end), recordedAt: end.sourceAt ?? end.loggedAt };
  }

  private async findArchived(n: number): Promise<LiveSubject | undefined> {
    const archived = await findArchivedMatch(this.db, n);
    if (!archived) return undefined;
    const { state, updatedAt, recordedAt } = archived;
    const kept = {
      topic: MATCH_TOPIC.topic(`cs2-match-${n}`),
      // The log never had it, so its version is below all others.
      seq: 0,
      final: state.status === 'completed',
      entryId: `${updatedAt.getTime()}-0`,
      loggedAt: updatedAt,
      sourceAt: null,
      state,
    };
    return { entry: Entry.of(cs2Live, kept), recordedAt: recordedAt ?? undefined };
  }

  /** The last states of the topics whose ids start so: those in the log, then those that are stored. */
  private async list<State extends object>(
    kind: TopicKind<State>,
    beginning: string,
    delaySeconds: number,
  ): Promise<Readonly<State>[]> {
    const isOwn = ({ topic }: { topic: string }) => topic.startsWith(kind.topic(beginning));
    const inLog = this.live.mirror(FAMILY).topics(kind.name, delaySeconds).filter(isOwn);
    const known = new Set(inLog.map(({ topic }) => topic));
    const ends = await ENDS.list<State>(this.db, kind.topic(beginning), delaySeconds);
    return [
      ...inLog.map((entry) => kind.stateOf(entry)),
      ...ends.filter(({ topic }) => !known.has(topic)).map(({ state }) => state),
    ];
  }
}

/** Adds the canonical id where an alias of ours was asked for. */
function withCanonicalId(subject: LiveSubject, asked: string, canonicalId: string | undefined): FoundSubject {
  return canonicalId !== undefined && asked.startsWith('cs2-') && asked !== canonicalId
    ? { ...subject, canonicalId }
    : subject;
}
