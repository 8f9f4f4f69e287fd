import { Inject, Query } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Places } from '../billing/places.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { FAMILIES } from '../families.js';
import { runningBuild } from '../http/build.js';
import { API_VERSION } from '../http/hooks.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { Live } from '../live/live.service.js';
import { known, publicStatus, StandingReader, type Standing } from '../status/standing.js';
import { Transcripts } from '../transcript/transcripts.js';
import {
  ServiceStandingAnswer,
  type FamilyStanding,
  type ServiceStanding,
  type WebhookStanding,
} from './service.dto.js';
import { GrowthReader } from './growth.js';
import { describeDatabase, listArchiveChanges } from './service.queries.js';

@Resource({ path: 'operator/service', tag: 'Operator', errors: 'standard', session: true })
export class OperatorServiceController {
  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
    private readonly standing: StandingReader,
    private readonly live: Live,
    private readonly places: Places,
    private readonly transcripts: Transcripts,
    private readonly growth: GrowthReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Read('', {
    summary: 'How the whole installation stands: feeds, queues, connections, stores, versions',
    says: 'More than the public status: workers and their feeds, subscriptions by state, open streams, memory, sizes of tables and builds. Parts that cannot be read now, as those of Redis while it is away, are null.',
    returns: ServiceStandingAnswer,
    try: '',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async getServiceStanding(@Query() _query: ReadQuery): Promise<ServiceStanding> {
    const [standing, changes, database, redisVersion, running, connections, growth] = await Promise.all([
      this.standing.read(),
      listArchiveChanges(this.db),
      describeDatabase(this.db),
      known(readVersion(this.redis)),
      known(this.transcripts.countRunning()),
      known(this.places.countAll()),
      this.growth.read(),
    ]);
    const { status, checkedAt, incidents } = publicStatus(standing);
    return {
      status,
      checkedAt,
      incidents,
      families: FAMILIES.map(({ name }) => this.family(name, standing, changes.get(name) ?? null)),
      webhooks: webhooksOf(standing),
      workers: standing.workers ?? null,
      transcriptsRunning: running ?? null,
      connections: connections ?? null,
      hasSandbox: this.config.demo,
      stores: {
        databaseBytes: database.bytes,
        redisBytes: standing.redis[0]?.memory?.used ?? null,
        redisLimitBytes: standing.redis[0]?.memory?.limit ?? null,
      },
      replicas: this.db.replicaStandings,
      growth,
      versions: {
        api: API_VERSION,
        build: runningBuild(),
        node: process.versions.node,
        postgres: database.version,
        redis: redisVersion ?? null,
      },
    };
  }

  private family(name: string, { families }: Standing, archiveChangedAt: string | null): FamilyStanding {
    const live = families.find(({ family }) => family === name);
    if (live) return { ...live, lastEventAt: this.live.lastChangeAt(name), archiveChangedAt };
    return {
      family: name,
      status: 'pushed',
      lagP50: null,
      lagP95: null,
      lastEventAt: null,
      archiveChangedAt,
      feeds: [],
    };
  }
}

function webhooksOf(standing: Standing): WebhookStanding | null {
  const { webhooks } = publicStatus(standing);
  return webhooks && { ...webhooks, subscriptions: standing.subscriptions ?? null };
}

/** Valkey reports its own version beside the Redis version that it is compatible with. */
async function readVersion(redis: Redis): Promise<string> {
  const info = await redis.info('server');
  const [, valkey] = /^valkey_version:(\S+)/m.exec(info) ?? [];
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  return valkey === undefined ? version : `Valkey ${valkey}`;
}
