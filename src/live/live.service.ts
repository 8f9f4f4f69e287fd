import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { badRequest, notAcceptable, serviceUnavailable } from '../http/errors.js';
import { LOG, type Logger } from '../http/log.js';
import { connectReader } from '../redis/redis.js';
import { ADMISSION, type Admission } from './admission.js';
import type { LiveFamily } from './family.js';
import { SharedFrames } from './frames.js';
import { liveKeys } from './keys.js';
import { LiveMirror } from './mirror.js';
import type { Pulse } from './pulse.js';
import { visibleUntil } from './room.js';
import { packFrame } from './socket-frames.js';
import type { SocketsOfFamily } from './socket-reader.js';
import { EventStreams, type Subject } from './sse.js';

/** Injected under this: the families that are served live. */
export const LIVE_FAMILIES = Symbol('live families');

const START_PATIENCE_MS = 1_000;

interface Served {
  mirror: LiveMirror;
  streams: EventStreams;
  sockets: SocketsOfFamily;
}

/** What controllers read of the live families, and how they open streams. */
@Injectable()
export class Live implements OnModuleInit, OnModuleDestroy {
  private readonly served: Map<string, Served>;

  constructor(
    @Inject(LIVE_FAMILIES) families: readonly LiveFamily[],
    @Inject(CONFIG) config: Config,
    @Inject(LOG) log: Logger,
    @Inject(ADMISSION) private readonly admission: Admission,
    private readonly redis: Redis,
    db: Database,
  ) {
    this.served = new Map(
      families.map((family) => {
        const reading = connectReader(config.redisUrl, log);
        const mirror = new LiveMirror(family, { reading, redis, db, log }, config.liveCoalesceMs);
        const maxUnsentBytes = config.liveMaxUnsentBytes;
        const sockets = { mirror, frames: new SharedFrames(family, packFrame), maxUnsentBytes };
        return [family.name, { mirror, streams: new EventStreams(mirror, maxUnsentBytes, log), sockets }];
      }),
    );
  }

  /** The service listens once the logs are read, or without them when Redis takes too long. */
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

  sockets(family: string): SocketsOfFamily {
    return this.of(family).sockets;
  }

  /** Throws until the log was read for the first time: before, nobody can tell what is live and what a reader has. */
  mirror(family: string): LiveMirror {
    const { mirror } = this.of(family);
    if (!mirror.caughtUp) throw serviceUnavailable(1);
    return mirror;
  }

  /** The families that are served live. */
  get families(): string[] {
    return [...this.served.keys()];
  }

  /** How late facts of five minutes were logged, in seconds, least late first: of those that everybody may know of. */
  recentLags(family: string): number[] {
    return this.of(family).mirror.recentLags(this.archiveDelaySeconds);
  }

  /**
   * The last signs of life of the workers that run a family's feeds. A feed that asks nobody hears only of changes, and
   * who is late learns no earlier when the last one was.
   */
  async pulses(family: string, delaySeconds: number): Promise<{ feed: string; pulse: Pulse }[]> {
    const all = await this.redis.hgetall(liveKeys(family).pulses);
    const last = this.of(family).mirror.everything.latest(visibleUntil(delaySeconds));
    const changedAt = last ? new Date(last.entry.at).toISOString() : null;
    return Object.entries(all).map(([feed, text]) => {
      const pulse = JSON.parse(text) as Pulse;
      const isTold = delaySeconds === 0 || pulse.breaker !== null;
      return { feed, pulse: isTold ? pulse : { ...pulse, lastFrameAt: changedAt } };
    });
  }

  /** How late the caller is, in seconds. */
  delaySeconds(request: FastifyRequest): number {
    return this.admission.delaySeconds(request);
  }

  /** How late archive routes tell what is live, in seconds, whoever asks. */
  get archiveDelaySeconds(): number {
    return this.admission.archiveDelaySeconds;
  }

  /** Answers with server-sent events until one side ends them. Throws before the first byte what refuses the stream. */
  async stream(family: string, request: FastifyRequest, reply: FastifyReply, subject: Subject): Promise<void> {
    const { accept } = request.headers;
    if (accept !== undefined && !/text\/event-stream|\*\/\*|text\/\*/.test(accept))
      throw notAcceptable('text/event-stream');
    // Behind an answer that is not finished there is nothing yet to write to.
    if (!reply.raw.socket) throw badRequest('Open a stream on a connection that has no other answer to wait for.');
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
