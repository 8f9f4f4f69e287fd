import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../http/fields.js';
import { RECENT_MINUTES } from '../webhooks/tallies.js';
import { vocabulary } from '../http/vocabulary.js';

export const CONDITIONS = vocabulary('Condition', ['ok', 'degraded', 'down']);
export type Condition = (typeof CONDITIONS)[number];

export const FEEDS_SAY = 'What its workers follow, each with its upstream';
export const CHECKED_SAYS = 'When all of this was looked at, UTC';

export class FeedStatus {
  @Text({ example: 'ufc', says: 'Of the feed; a family may have several' }) name!: string;
  @Choice(CONDITIONS, { says: '`down`: it brings nothing; `degraded`: it is late or fails at times' })
  status!: Condition;
  @Choice(['ok', 'failing', 'open'], {
    nullable: true,
    says: 'Whether its upstream is asked: `open` while after several failures it is not; null where there is none to ask',
  })
  breaker!: string | null;
  @Moment({ nullable: true, says: 'Last good answer of the upstream' }) lastFrameAt!: string | null;
}

export class FamilyStatus {
  @Text({ example: 'ufc', says: 'As in the paths of its routes' }) family!: string;
  @Choice([...CONDITIONS, 'unknown'], { says: '`unknown` where no worker has reported yet, and while Redis is away' })
  status!: Condition | 'unknown';
  @Decimal({ nullable: true, says: 'Seconds from a fact to its place in the log, median of the last five minutes' })
  lagP50!: number | null;
  @Decimal({ nullable: true, says: 'The same, of which one in twenty was later' }) lagP95!: number | null;
  @Many(() => FeedStatus, { says: FEEDS_SAY }) feeds!: FeedStatus[];
}

export class WebhookStatus {
  @Choice(CONDITIONS, { says: '`degraded`: deliveries are late' }) status!: Condition;
  @Whole({ says: 'Deliveries that are not over, those that wait for their next attempt included' }) open!: number;
  @Whole({ says: 'Those that should have been sent by now' }) due!: number;
  @Decimal({ says: 'For how long the oldest of them has been due' }) oldestDueSeconds!: number;
  @One(() => AttemptCounts, { nullable: true, says: `Of the last ${RECENT_MINUTES} minutes` })
  attempts!: AttemptCounts | null;
  @Decimal({ nullable: true, says: 'Seconds from an event to the first byte of its first attempt, median, to a tenth' })
  firstByteP50Seconds!: number | null;
  @Decimal({ nullable: true, says: 'The same, of which one in a hundred was later' })
  firstByteP99Seconds!: number | null;
}

export class AttemptCounts {
  @Whole({ says: 'Answered with 2xx' }) delivered!: number;
  @Whole({ says: 'Failed, and tried again later' }) retrying!: number;
  @Whole({ says: 'Failed for good' }) failed!: number;
}

export class Incident {
  @Text({ example: 'webhooks', says: 'What is concerned: `database`, `redis`, `webhooks` or a family' }) part!: string;
  @Text({ example: 'Deliveries are 40 s late', says: 'What is wrong, as a sentence for people' }) message!: string;
}

export class ServiceStatus {
  @Choice(CONDITIONS, { says: '`down`: nothing is answered; `degraded`: see the incidents' }) status!: Condition;
  @Moment({ says: CHECKED_SAYS }) checkedAt!: string;
  @Many(() => FamilyStatus, { says: 'Every family that has live feeds' }) families!: FamilyStatus[];
  @One(() => WebhookStatus, { nullable: true, says: 'Null while the database is away' })
  webhooks!: WebhookStatus | null;
  @Many(() => Incident, { says: 'What is wrong now' }) incidents!: Incident[];
}

export class StatusAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => ServiceStatus) data!: ServiceStatus;
}
