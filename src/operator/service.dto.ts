import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../http/fields.js';
import { AnswerOf } from '../http/envelopes.js';
import {
  CHECKED_SAYS,
  CONDITIONS,
  FeedStatus,
  FEEDS_SAY,
  Incident,
  WebhookStatus,
  type Condition,
} from '../status/status.dto.js';

export class FeedStanding extends FeedStatus {
  @Text({ example: 'worker-1-4711', says: 'The worker that runs it: its host and its process' }) workerId!: string;
  @Moment({ says: 'Last sign of life of the worker' }) heartbeatAt!: string;
}

export class FamilyStanding {
  @Text({ example: 'ufc', says: 'As in the paths of its routes' }) family!: string;
  @Choice([...CONDITIONS, 'unknown', 'pushed'], {
    says: '`unknown` where no worker has reported yet, and while Redis is away; `pushed` where operators push what there is',
  })
  status!: Condition | 'unknown' | 'pushed';
  @Decimal({ nullable: true, says: 'Seconds from a fact to its place in the log, median of the last five minutes' })
  lagP50!: number | null;
  @Decimal({ nullable: true, says: 'The same, of which one in twenty was later' }) lagP95!: number | null;
  @Moment({ nullable: true, says: 'Last change of anything live; null where there was none' })
  lastEventAt!: string | null;
  @Moment({ nullable: true, says: 'Last change of the archive; null while it is empty' })
  archiveChangedAt!: string | null;
  @Many(() => FeedStanding, { says: FEEDS_SAY }) feeds!: FeedStanding[];
}

export class WebhookStanding extends WebhookStatus {
  @Shape(
    { type: 'object', additionalProperties: { type: 'integer' }, nullable: true },
    { says: 'Subscriptions: `active`, and the others by why they are off', example: { active: 12, gone: 1 } },
  )
  subscriptions!: Record<string, number> | null;
}

export class ConnectionStanding {
  @Whole({ says: 'Processes that serve the API', example: 1 }) processes!: number;
  @Whole({ says: 'Open streams of server-sent events', example: 40 }) streams!: number;
  @Whole({ says: 'Open WebSockets', example: 7 }) sockets!: number;
}

export class ReplicaStanding {
  @Text({ example: '10.0.0.7:5432/scoreline', says: 'Host, port and database' }) name!: string;
  @Choice(['current', 'behind', 'out'], {
    says: '`current`: read; `behind`: it lacks the newest archive of a family, which the primary answers meanwhile; `out`: not read at all',
  })
  state!: 'current' | 'behind' | 'out';
  @Decimal({ nullable: true, says: 'Age of its newest change, in seconds; null while it is out', example: 0.2 })
  lagSeconds!: number | null;
  @Text({ nullable: true, says: 'Why it is out; null while it is not' })
  reason!: string | null;
  @Whole({ says: 'Statements that it answered to the process that answers this', example: 48_213 }) reads!: number;
}

export class StoreStanding {
  @Whole({ says: 'Size of the database on disk, in bytes', example: 812_646_400 }) databaseBytes!: number;
  @Whole({ nullable: true, says: 'Memory that Redis uses, in bytes; null while it is away', example: 12_582_912 })
  redisBytes!: number | null;
  @Whole({ nullable: true, says: 'Its maxmemory in bytes; 0: none is set', example: 268_435_456 })
  redisLimitBytes!: number | null;
}

export class StoredKind {
  @Choice(['database', 'redis'], { says: 'PostgreSQL or Redis' }) store!: 'database' | 'redis';
  @Text({ example: 'webhook_delivery', says: 'The table, or the pattern of the keys' }) name!: string;
  @Whole({ says: 'About how many rows or keys there are', example: 412_000 }) rows!: number;
  @Whole({ says: 'About how many bytes they take, with indexes', example: 158_000_000 }) bytes!: number;
  @Text({ says: 'What bounds it', example: '30 days' }) bound!: string;
}

export class RunningVersions {
  @Text({ example: '1.0.0', says: 'Version of the product, as in this document' }) api!: string;
  @Text({ says: 'Names the code that runs', example: '9f8e7d6c' }) build!: string;
  @Text({ example: '22.12.0', says: 'Version of Node.js that runs the process' }) node!: string;
  @Text({ example: '17.2', says: 'Version of the PostgreSQL server' }) postgres!: string;
  @Text({ nullable: true, says: 'Null while Redis is away', example: '7.4.1' }) redis!: string | null;
}

export class ServiceStanding {
  @Choice(CONDITIONS, { says: '`degraded`: see the incidents' }) status!: Condition;
  @Moment({ says: CHECKED_SAYS }) checkedAt!: string;
  @Many(() => Incident, { says: 'What is wrong now' }) incidents!: Incident[];
  @Many(() => FamilyStanding, { says: 'Every family' }) families!: FamilyStanding[];
  @One(() => WebhookStanding, { nullable: true, says: 'Null while the database is busy' })
  webhooks!: WebhookStanding | null;
  @Whole({ nullable: true, says: 'Workers that run; null while Redis is away', example: 2 }) workers!: number | null;
  @Whole({ nullable: true, says: 'Transcripts that are being made now; null while Redis is away', example: 2 })
  transcriptsRunning!: number | null;
  @One(() => ConnectionStanding, { nullable: true, says: 'Over all processes; null while Redis is away' })
  connections!: ConnectionStanding | null;
  @Flag({ says: 'The demo runs here: recordings can be played and events triggered' }) hasSandbox!: boolean;
  @One(() => StoreStanding, { says: 'How much PostgreSQL and Redis hold' }) stores!: StoreStanding;
  @Many(() => ReplicaStanding, { says: 'Replicas of PostgreSQL, as the process that answers this sees them' })
  replicas!: ReplicaStanding[];
  @Many(() => StoredKind, {
    says: 'How much each table and each kind of keys holds, measured at most once a minute; those of a store that does not answer are left out',
  })
  growth!: StoredKind[];
  @One(() => RunningVersions, { says: 'What runs here, by its parts' }) versions!: RunningVersions;
}

export const ServiceStandingAnswer = AnswerOf(ServiceStanding);
