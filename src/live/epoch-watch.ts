import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { compareIds, type Entry } from './entry.js';
import { confirmEpoch, endEpoch, enterConfirmed, enterEpoch, epochOf, LOG_LOST_MESSAGE, type Epoch } from './epoch.js';
import { findKeptUntil } from './epoch.queries.js';
import { keepsHistoryOf, type LiveFamily } from './family.js';
import { addChanges } from './history.queries.js';
import { liveKeys } from './keys.js';
import { readerName } from './readers.js';

export interface LogParts {
  /** A connection of its own, because reading blocks it. */
  reading: Redis;
  redis: Redis;
  db: Database;
  log: Logger;
}

/** What a process has read of a log so far. */
export interface ReadSoFar {
  newestId(): string;
  /** The last state of each topic. */
  states(): readonly Entry[];
  /** The entries that this process still holds and may have sent to its readers. */
  sent(): readonly Entry[];
}

/**
 * Follows the epochs of one family's log for a process that reads it: it notices a log that Redis lost, begins it anew
 * where no other process has, and puts lost entries that readers may have been sent into the history.
 */
export class EpochWatch {
  private readonly id = randomUUID();
  /** The name of this process among the readers of the log. */
  private name = '';
  private epoch: Epoch | undefined;

  constructor(
    private readonly family: LiveFamily,
    private readonly parts: LogParts,
    private readonly read: ReadSoFar,
  ) {}

  /** Undefined before the first look. */
  get epochNumber(): number | undefined {
    return this.epoch?.number;
  }

  /** True where the process has to be listed anew among the readers. */
  get isDue(): boolean {
    return this.name !== readerName(this.id);
  }

  async look(): Promise<void> {
    const { reading, db, log } = this.parts;
    const before = this.epoch;
    if (!before) {
      this.epoch = await enterConfirmed(reading, db, this.family);
      if (this.epoch.replacesLost) await this.warnOfLoss(this.epoch);
      return this.signIn();
    }
    const lastId = this.read.newestId();
    await confirmEpoch(reading, this.family.name, before, lastId);
    const witness = { lastId, states: () => this.read.states() };
    let epoch = await enterEpoch(reading, db, this.family, witness);
    if (epoch.number !== before.number) {
      // A process that had read less than this one may have begun the epoch with ids that were given already.
      if (compareIds(epoch.start, lastId) < 0) {
        await endEpoch(reading, this.family.name, epoch);
        epoch = await enterEpoch(reading, db, this.family, witness);
      }
      const kept = await this.keepWhatWasLost(epoch);
      log.error(
        { family: this.family.name, epoch: epoch.number, readUntil: lastId, kept },
        'Redis lost the live log, which begins anew; readers are informed of the gap',
      );
    }
    this.epoch = epoch;
    if (epoch.number !== before.number || this.isDue) await this.signIn();
  }

  /** Logs a loss that happened while this process did not run, so that it has nothing to add to the history. */
  private async warnOfLoss({ number }: Epoch): Promise<void> {
    const keptUntil = await findKeptUntil(this.parts.db, this.family.name);
    this.parts.log.error({ family: this.family.name, epoch: number, keptUntil }, LOG_LOST_MESSAGE);
  }

  /** Removes this process from the readers: it stopped in order and needs no entry that a restarted Redis may have lost. */
  async signOut(): Promise<void> {
    if (this.name !== '') await this.parts.redis.srem(liveKeys(this.family.name).readers, this.name);
  }

  /** While it is signed in, this process may have sent its readers entries that a restarted Redis has lost. */
  private async signIn(): Promise<void> {
    const { readers } = liveKeys(this.family.name);
    const before = this.name;
    this.name = readerName(this.id);
    await this.parts.reading.sadd(readers, this.name);
    if (before !== '' && before !== this.name) await this.parts.reading.srem(readers, before);
  }

  /** Adds entries that readers may have been sent, and that Redis lost before a worker copied them, to the history. */
  private async keepWhatWasLost({ number }: Epoch): Promise<number> {
    const { db } = this.parts;
    const until = (await findKeptUntil(db, this.family.name)) ?? '0-0';
    const isLost = (entry: Entry) => compareIds(entry.id, until) > 0 && epochOf(entry) < number;
    const lost = this.read.sent().filter((entry) => isLost(entry) && keepsHistoryOf(this.family, entry.topic));
    return lost.length === 0 ? 0 : addChanges(db.pool, this.family.name, lost);
  }
}
