import { Body, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { findAccount } from '../auth/accounts.js';
import { Plans } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { found, refusedValue, routeNotFound } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource, Send } from '../http/route.js';
import { DESCRIBED_EVENTS, type EventDescription } from '../webhooks/catalogue.js';
import { unknownEvent } from '../webhooks/errors.js';
import { triggerSample } from '../webhooks/samples.js';
import { Plays } from './plays.js';
import * as dto from './sandbox.dto.js';

/** Exists only in the demo, because everything played and triggered here is invented. */
@Resource({ path: 'operator/sandbox', tag: 'Operator', errors: 'standard', session: true })
export class SandboxController {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    private readonly plays: Plays,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DESCRIBED_EVENTS) private readonly events: readonly EventDescription[],
  ) {}

  @Read('', {
    summary: 'The recordings of the sandbox and what is played of them; 404 where the demo is off',
    says: 'What can be played to try live data without an upstream. `plays` is empty while nothing was played.',
    returns: dto.SandboxInfoAnswer,
    try: '',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async getSandbox(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<dto.SandboxInfo> {
    this.checkDemo(request);
    const recordings = await this.plays.recordings();
    return {
      recordings: recordings.map(({ name, family, bytes }) => ({ name, family: family.name, fileBytes: bytes })),
      plays: this.plays.list(),
    };
  }

  @Send('plays', {
    summary: 'Play a recording through the live path; one of a family at a time',
    says: 'Try streams, sockets and webhooks with a night that was recorded, as fast as you like. A second one of the same family is refused until the first is stopped.',
    returns: dto.SandboxPlayAnswer,
    try: 'plays',
    tryBody: { recording: 'a-night-of-mine.ndjson', speed: 60 },
    tryStatus: 404,
    refusals: { 404: 'NotFound' },
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  playRecording(@Req() request: FastifyRequest, @Body() body: dto.PlayBody): Promise<dto.SandboxPlay> {
    this.checkDemo(request);
    return this.plays.start(body);
  }

  @Send('plays/:id/stop', {
    summary: 'Stop playing a recording',
    says: 'What it has published by then stays in the log. One that is over already is not found.',
    returns: dto.SandboxPlayAnswer,
    try: 'plays/play_01JC3V7Z8Q5R1YB0T2E4N6M9KX/stop',
    tryStatus: 404,
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async stopRecording(@Req() request: FastifyRequest, @Param('id') id: string): Promise<dto.SandboxPlay> {
    this.checkDemo(request);
    return found(await this.plays.stop(id), 'play', id, 'sandbox');
  }

  @Send('triggers', {
    summary: 'Let a sample of an event happen, for the subscriptions of an account',
    says: 'Try receivers without waiting for a match: it goes the way of a real event. `webhookIds` is empty where no subscription covers it.',
    returns: dto.TriggeredEventAnswer,
    try: 'triggers',
    tryBody: { event: 'ufc.bout.started' },
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async triggerEvent(@Req() request: FastifyRequest, @Body() body: dto.TriggerBody): Promise<dto.TriggeredEvent> {
    this.checkDemo(request);
    const { event, accountId } = body;
    const described = this.events.find(({ name }) => name === event);
    if (!described) throw unknownEvent('event', event);
    if (accountId !== undefined && !(await findAccount(this.db, accountId)))
      throw refusedValue('accountId', `accountId: there is no account ${accountId}; /operator/accounts names all`);
    return { event, ...(await triggerSample(this.db, this.plans, { event, data: described.example }, accountId)) };
  }

  private checkDemo({ method, url }: FastifyRequest): void {
    if (!this.config.demo) throw routeNotFound(method, url.split('?', 1)[0] as string);
  }
}
