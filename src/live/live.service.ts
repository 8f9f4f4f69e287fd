import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { serviceUnavailable } from '../http/errors.js';
import { checkEventStream } from '../http/event-stream.js';
import { LOG, type Logger } from '../http/log.js';
import { connectReader, ofConnection } from '../redis/redis.js';
import { RedisStores } from '../redis/stores.js';
import { ADMISSION, type Admission } from './admission.js';
import { Ends } from './ends.js';
import type { Entry } from './entry.js';
import type { LiveFamily } from './family.js';
import { SharedFrames } from './frames.js';
import { liveKeys } from './keys.js';
import { LiveMirror } from './mirror.js';
import type { Pulse } from './pulse.js';
import { visibleUntil } from './room.js';
import { packFrame } from './socket-frames.js';
import type { RoomFinder, SocketsOfFamily } from './socket-reader.js';
import { EventStreams, type Subject } from './sse.js';

/** The injection token of the families that are served live. */
export const LIVE_FAMILIES = Symbol('live families');

const START_PATIENCE_MS = 1_000;

interface Served {
  mirror: LiveMirror;
  streams: EventStreams;
  sockets: SocketsOfFamily;
}

/** Gives controllers the live families, and opens streams. */
@Injectable()
export class Live implements OnModuleInit, OnModuleDestroy {
  private readonly served: Map<string, Served>;
  private readonly finders = new Map<string, RoomFinder>();
  /** Of this process, since its start. */
  readonly ends = new Ends();

  constructor(
    @Inject(LIVE_FAMILIES) families: readonly LiveFamily[],
    @Inject(CONFIG) config: Config,
    @Inject(LOG) log: Logger,
    @Inject(ADMISSION) private readonly admission: Admission,
    private readonly stores: RedisStores,
    db: Database,
  ) {
    this.served = new Map(
      families.map((family) => {
        const reading = connectReader(stores.liveUrl(family.name), ofConnection(`live log of ${family.name}`, log));
        const redis = stores.live(family.name);
        const mirror = new LiveMirror(family, { reading, redis, db, log }, config.liveCoalesceMs);
        const maxUnsentBytes = config.liveMaxUnsentBytes;
        const sockets = {
          mirror,
          frames: new SharedFrames(family, packFrame),
          maxUnsentBytes,
          roomsCalled: async (names: readonly string[]) => (await family.roomsCalled?.(db, names)) ?? new Map(),
          findRoom: async (room: string, delaySeconds: number) => this.finders.get(family.name)?.(room, delaySeconds),
        };
        return [family.name, { mirror, streams: new EventStreams(mirror, maxUnsentBytes, log, this.ends), sockets }];
      }),
    );
  }

  /** Waits until the logs are read, but not longer than the service may take to start when Redis is away. */
  async onModuleInit(): Promise<void> {
    const mirrors = [...this.served.values()].map(({ mirror }) => mirror);
    for (const mirror of mirrors) mirror.start();
    const until = Date.now() + START_PATIENCE_MS;
    while (mirrors.some(({ caughtUp }) => !caughtUp) && Date.now() < until) await sleep(5);
  }

  async onModuleDestroy(): Promise<void> {
    const served = [...this.served.values()];
    for (const { streams } of served) streams.stop();
    await Promise.all(served.map(({ mirror }) => mirror.stop()));
  }

  /** A sport hands over its lookup of rooms in which nothing is logged yet; its sockets join the rooms that it finds. */
  onRooms(family: string, find: RoomFinder): void {
    this.finders.set(family, find);
  }

  sockets(family: string): SocketsOfFamily {
    return this.of(family).sockets;
  }

  /**
   * Throws until the log was read for the first time, because before that neither the live subjects nor a reader's
   * place is known.
   */
  mirror(family: string): LiveMirror {
    const { mirror } = this.of(family);
    if (!mirror.caughtUp) throw serviceUnavailable(1);
    return mirror;
  }

  /** The families that are served live. */
  get families(): string[] {
    return [...this.served.keys()];
  }

  /** How many streams this process has open. */
  openStreams(family: string): number {
    return this.of(family).streams.openCount;
  }

  /** How many entries this process has read from a family's log since it caught up. */
  updatesRead(family: string): number {
    return this.of(family).mirror.updatesRead;
  }

  /**
   * The lags of the facts of the last five minutes, in seconds, shortest first. Facts that delayed readers may not know
   * yet are left out.
   */
  recentLags(family: string): number[] {
    return this.of(family).mirror.recentLags(this.archiveDelaySeconds);
  }

  /** The last states of a kind's topics that readers of the archive may know; none until the log was read. */
  archiveStates(family: string, kind: string): Entry[] {
    return this.of(family).mirror.topics(kind, this.archiveDelaySeconds);
  }

  /** When a family's log changed last, even if delayed readers may not know it yet; ISO 8601. */
  lastChangeAt(family: string): string | null {
    const last = this.of(family).mirror.everything.latest(visibleUntil(0));
    return last ? new Date(last.entry.at).toISOString() : null;
  }

  /**
   * The last signs of life of the workers that run a family's feeds. For a feed that polls no upstream, the time of its
   * last frame is the time of a change, so readers get the time of the newest change that they may see.
   */
  async pulses(family: string, delaySeconds: number): Promise<{ feed: string; pulse: Pulse }[]> {
    const all = await this.stores.live(family).hgetall(liveKeys(family).pulses);
    const last = this.of(family).mirror.everything.latest(visibleUntil(delaySeconds));
    const changedAt = last ? new Date(last.entry.at).toISOString() : null;
    return Object.entries(all).map(([feed, text]) => {
      const pulse = JSON.parse(text) as Pulse;
      const mayShow = delaySeconds === 0 || pulse.breaker !== null;
      return { feed, pulse: mayShow ? pulse : { ...pulse, lastFrameAt: changedAt } };
    });
  }

  /** The caller's delay, in seconds. */
  delaySeconds(request: FastifyRequest): number {
    return this.admission.delaySeconds(request);
  }

  /** The delay of live results on archive routes, in seconds, for all callers. */
  get archiveDelaySeconds(): number {
    return this.admission.archiveDelaySeconds;
  }

  /**
   * Answers with server-sent events until one side ends them. Throws the refusal of the stream before the first byte.
   */
  async stream(family: string, request: FastifyRequest, reply: FastifyReply, subject: Subject): Promise<void> {
    checkEventStream(request, reply);
    this.mirror(family);
    const terms = await this.admission.stream(request, reply);
    this.of(family).streams.start(request, reply, subject, terms);
  }

  private of(family: string): Served {
    const served = this.served.get(family);
    if (!served) throw new Error(`${family} is not served live`);
    return served;
  }
}
