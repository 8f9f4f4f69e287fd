import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, liveRedisUrl, type Config } from '../config.js';
import { Database } from '../db/database.js';
import type { Replay } from '../family.js';
import { conflict, found, refusedValue } from '../http/errors.js';
import { LOG, type Logger } from '../http/log.js';
import { ulid } from '../http/request-id.js';
import { play } from '../play.js';
import { listRecordings, type Recording } from './recordings.js';
import type { PlayBody, PlayStatus, SandboxPlay } from './sandbox.dto.js';

const PAST_KEPT = 10;

interface Playing {
  play: SandboxPlay;
  ending: AbortController;
  /** Resolves when the play is over, with any outcome. */
  done: Promise<void>;
}

/** The recordings that this process plays through the live path, one per family at a time. */
@Injectable()
export class Plays implements OnModuleDestroy {
  private readonly running = new Map<string, Playing>();
  /** Families whose recording is being opened or played. */
  private readonly taken = new Set<string>();
  private past: SandboxPlay[] = [];

  constructor(
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    const all = [...this.running.values()];
    for (const { ending } of all) ending.abort();
    await Promise.all(all.map(({ done }) => done));
  }

  recordings(): Promise<Recording[]> {
    return listRecordings(this.config.dataDir);
  }

  /** Newest first. */
  list(): SandboxPlay[] {
    return [...this.running.values()]
      .map((one) => one.play)
      .toReversed()
      .concat(this.past);
  }

  /** Throws if the request cannot be met. */
  async start({ recording: name, speed, loop }: PlayBody): Promise<SandboxPlay> {
    const known = (await this.recordings()).find((one) => one.name === name);
    const recording = found(known, 'recording', name, 'sandbox');
    const family = recording.family.name;
    if (this.taken.has(family)) throw conflict(`A recording of ${family} is played already; stop it first.`);
    this.taken.add(family);
    try {
      const replay = await this.open(recording, speed, loop);
      return this.run(recording, replay, { speed, loop });
    } catch (error) {
      this.taken.delete(family);
      throw error;
    }
  }

  /** Undefined if this process has no such play. */
  async stop(id: string): Promise<SandboxPlay | undefined> {
    const playing = this.running.get(id);
    if (!playing) return undefined;
    playing.play.status = 'stopped';
    playing.ending.abort();
    await playing.done;
    return playing.play;
  }

  private async open({ replay, file }: Recording, speed: number, loop: boolean): Promise<Replay> {
    const progress = (text: string) => this.log.info({ file }, text);
    try {
      return await replay.open(file, { db: this.db, speed, loop, only: undefined, progress });
    } catch (error) {
      throw refusedValue('recording', `recording: ${(error as Error).message}`);
    }
  }

  private run({ name, family }: Recording, replay: Replay, { speed, loop }: Pick<PlayBody, 'speed' | 'loop'>) {
    const began = Date.now();
    const started: SandboxPlay = {
      id: `play_${ulid()}`,
      recording: name,
      family: family.name,
      speed,
      loop,
      status: 'playing',
      beganAt: new Date(began).toISOString(),
      endsAt: loop ? null : new Date(began + replay.lastsMs).toISOString(),
      error: null,
    };
    const ending = new AbortController();
    const options = {
      db: this.db,
      redisUrl: liveRedisUrl(this.config, family.name),
      isLooped: loop,
      signal: ending.signal,
    };
    const done = play(replay, family, options)
      .then(
        () => this.end(started, 'over'),
        (error: Error) => this.end({ ...started, error: error.message }, 'failed'),
      )
      .then(() => replay.close())
      .catch((error: Error) => this.log.warn({ reason: error.message, recording: name }, 'recording not closed'));
    this.running.set(started.id, { play: started, ending, done });
    return started;
  }

  private end(ended: SandboxPlay, status: PlayStatus): void {
    this.running.delete(ended.id);
    this.taken.delete(ended.family);
    if (ended.status === 'playing') ended.status = status;
    this.past = [ended, ...this.past].slice(0, PAST_KEPT);
  }
}
