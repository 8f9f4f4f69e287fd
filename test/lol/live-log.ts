import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Plans } from '../../src/billing/plans.js';
import { createLog } from '../../src/http/log.js';
import type { Frame } from '../../src/live/feed.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import type { FollowRules } from '../../src/live/runner.js';
import { LiveWriter, type Committed } from '../../src/live/writer.js';
import { ENDS } from '../../src/sports/lol/live/ends.js';
import { lolLive } from '../../src/sports/lol/live/family.js';
import { followLol, type FollowOptions } from '../../src/sports/lol/live/identify.js';
import { listPushes } from '../../src/sports/lol/live/pushes.queries.js';
import type { Known } from '../../src/sports/lol/live/reduce.js';
import { moved } from '../../src/sports/lol/live/recording.js';
import { read, type IdentifiedObservation, type Observation } from '../../src/sports/lol/live/observation.js';
import { detailsPage, eventPage, livePage, schedulePage, windowPage } from '../../demo/lol/live-pages.js';
import type { Game, Series } from '../../demo/lol/live-series.js';
import { publish } from '../../src/webhooks/outbox.js';
import type { Service } from '../support/service.js';

/** Writes lol's log as the worker does, one answer of upstream at a time. */
export class LiveLog {
  private readonly writer: LiveWriter;
  private readonly rules: FollowRules<Known, Observation, IdentifiedObservation>;
  private known: Known;
  private pushed = 0;

  constructor(
    private readonly service: Service,
    options: FollowOptions = {},
  ) {
    this.writer = new LiveWriter(service.redis, 'lol');
    this.rules = followLol(service.db, options);
    this.known = this.rules.nothingKnown;
  }

  async receive(...frames: Frame[]): Promise<Committed[]> {
    const committed: Committed[] = [];
    for (const frame of frames) {
      const observation = read(frame);
      if (!observation) continue;
      const { known, updates } = this.rules.reduce(this.known, await this.rules.identify(observation));
      this.known = known;
      for (const update of updates) committed.push(await this.writer.commit(update));
    }
    return committed;
  }

  /** Receives the new pushes of operators. */
  async receivePushes(): Promise<Committed[]> {
    const pushes = await listPushes(this.service.db, this.pushed);
    this.pushed = pushes.at(-1)?.number ?? this.pushed;
    return this.receive(...pushes.map(({ kind, gameKey, at, body }) => ({ feed: `${kind}/${gameKey}`, at, body })));
  }

  /** Stores the whole log in PostgreSQL, with its facts for webhooks. */
  async keep(): Promise<void> {
    const { db, redis, redisUrl } = this.service;
    const [newest] = await redis.xrevrange('live:{lol}', '+', '-', 'COUNT', 1);
    const plans = Plans.read('config/plans.yaml');
    const keeper = new LogKeeper(lolLive, db, new Redis(redisUrl), createLog('silent'), {
      onEnds: (entries) => ENDS.keep(db, entries),
      async publish(client, facts) {
        await publish(client, plans, facts);
        return () => {};
      },
    });
    keeper.start();
    while ((await readCursor(db, 'lol')) !== newest?.[0]) await sleep(20);
    await keeper.stop();
  }
}

/** A series of the demo with moved frames, so that its time `at` is now. */
export class ShiftedSeries {
  private readonly byMs: number;

  constructor(
    readonly series: Series,
    at: number,
    now = Date.now(),
  ) {
    this.byMs = now - at;
  }

  /** The pages of matches at a time of the series. */
  pages(at: number): Frame[] {
    const { series } = this;
    return [
      this.frame('live', at, livePage(series, at)),
      this.frame('schedule', at, schedulePage([series], at)),
      this.frame(`event/${series.id}`, at, eventPage(series, at)),
    ];
  }

  /** The opening frames, and then windows of ten seconds, up to a time of the series. */
  windows(game: Game, from: number, to: number): Frame[] {
    const frames: Frame[] = [];
    const ask = (name: string, start: number | undefined, at: number) => {
      const [window, details] = [windowPage(this.series, game, start, at), detailsPage(game, start, at)];
      if (window) frames.push(this.frame(`window/${game.id}${name}`, at, window));
      if (details) frames.push(this.frame(`details/${game.id}${name}`, at, details));
    };
    if (from <= game.startsAt) ask('', undefined, Math.min(to, game.startsAt + 10_000));
    for (let start = Math.floor(Math.max(from, game.startsAt) / 10_000) * 10_000; start <= to; start += 10_000)
      ask(`@${new Date(start).toISOString()}`, start, Math.min(to, start + 10_000));
    return frames;
  }

  /** A time of the series as it is in the moved frames. */
  timeOf(at: number): string {
    return new Date(at + this.byMs).toISOString();
  }

  private frame(feed: string, at: number, body: object): Frame {
    return moved({ feed, at, body }, this.byMs, 0);
  }
}
