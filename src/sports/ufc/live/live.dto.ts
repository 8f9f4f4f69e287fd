import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { TICKET } from '../../../live/socket-query.js';
import { BOUT_STATES, CORNERS, PHASES } from '../bouts/bouts.dto.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { EVENT_STATES } from '../events/events.dto.js';
import { METHOD_KEYS } from '../methods.js';
import { ListOf } from '../../../http/pagination-lists.js';

export class LiveCorner {
  @Text({ nullable: true }) fighterSlug!: string | null;
  @Text({ nullable: true }) fighterName!: string | null;
  @Choice(CORNERS) corner!: string;
  @Text({ nullable: true, example: '#3' }) rankText!: string | null;
  @Text({ nullable: true, example: '14-2-0' }) recordText!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class LiveLine {
  @Whole({ nullable: true }) knockdowns!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) sigStrikes!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes' }) sigStrikesAttempted!: number | null;
  @Whole({ nullable: true, says: 'Landed' }) totalStrikes!: number | null;
  @Whole({ nullable: true }) totalStrikesAttempted!: number | null;
  @Whole({ nullable: true, says: 'Landed' }) takedowns!: number | null;
  @Whole({ nullable: true }) takedownsAttempted!: number | null;
  @Whole({ nullable: true }) submissionAttempts!: number | null;
  @Whole({ nullable: true }) controlTimeSeconds!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) head!: number | null;
  @Whole({ nullable: true }) body!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) leg!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) distance!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) clinch!: number | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) ground!: number | null;
}

export class LiveRound {
  @Whole() round!: number;
  @One(() => LiveLine) red!: LiveLine;
  @One(() => LiveLine) blue!: LiveLine;
}

export class LiveStats {
  @One(() => LiveLine) red!: LiveLine;
  @One(() => LiveLine) blue!: LiveLine;
  @Many(() => LiveRound) rounds!: LiveRound[];
}

/** The state of a bout at a moment. */
export class LiveBoutState {
  @Text({ example: 'ufc-117' }) boutId!: string;
  @Text() eventSlug!: string;
  @Whole({ nullable: true, says: '1 is the first of the night' }) boutOrder!: number | null;
  @Choice(BOUT_STATES) status!: string;
  @Choice(PHASES, { nullable: true, says: 'Where a running bout stands' }) phase!: string | null;
  @Choice(BOUT_DIVISIONS, { nullable: true, example: 'lightweight' }) division!: string | null;
  @Text({ nullable: true }) weightClass!: string | null;
  @Flag({ nullable: true }) titleBout!: boolean | null;
  @Whole({ nullable: true }) scheduledRounds!: number | null;
  @Whole({ nullable: true }) currentRound!: number | null;
  @Text({ says: "Upstream's clock, minutes:seconds; empty while it shows none", example: '3:12' }) currentTime!: string;
  @Flag({ nullable: true }) clockRunning!: boolean | null;
  @One(() => LiveCorner) red!: LiveCorner;
  @One(() => LiveCorner) blue!: LiveCorner;
  @One(() => LiveStats, { optional: true, says: 'Only when the source gives figures' }) liveStats?: LiveStats;
  @Text({ optional: true, nullable: true, says: 'Only once the bout is over, like the fields below' }) method?:
    string | null;
  @Choice(METHOD_KEYS, { optional: true, nullable: true, says: 'The method as one word' }) methodKey?: string | null;
  @Text({ optional: true, nullable: true }) winnerFighterSlug?: string | null;
  @Choice(['red', 'blue', 'draw', 'no_contest'], { optional: true, nullable: true }) winner?: string | null;
  @Whole({ optional: true, nullable: true }) resultRound?: number | null;
  @Text({ optional: true, nullable: true, example: '4:37', says: 'Of the round, minutes:seconds' }) resultTime?:
    string | null;
  @Shape({ type: 'array', items: { type: 'object' } }, { optional: true, says: 'Figures of every round, red first' })
  rounds?: object[];
  @Whole({ optional: true, says: 'Rises when a result is corrected' }) revision?: number;
  @Flag({ optional: true }) isOverturned?: boolean;
  @Text({ optional: true, nullable: true }) originalMethod?: string | null;
  @Flag({ optional: true }) isCancelled?: boolean;
  @Text({ optional: true, nullable: true }) cancellationReason?: string | null;
  @Text({ optional: true, nullable: true, says: 'Of a cancelled bout: the one with a new opponent' })
  replacedBy?: string | null;
  @Decimal() recommendedPollSeconds!: number;
  @Text({ says: 'Where the data come from: feed, archive, or simulation for the demo world and replays' })
  source!: string;
}

/** The bout as REST, streams and sockets answer it. */
export class LiveBout extends LiveBoutState {
  @Decimal({
    nullable: true,
    says: "Seconds between the source's own time of the newest fact and the moment you may see it",
  })
  lagSeconds!: number | null;
  @Whole({ says: 'Rises by 1 with every change' }) seq!: number;
  @Moment() updatedAt!: string;
}

export class LiveEvent {
  @Text() slug!: string;
  @Text() title!: string;
  @Choice(EVENT_STATES) status!: string;
  @Moment({ nullable: true }) startsAt!: string | null;
  @Text({ nullable: true }) currentBoutId!: string | null;
  @Text({ nullable: true }) nextBoutId!: string | null;
  @Whole() completedBouts!: number;
  @Whole() totalBouts!: number;
  @Choice(['on', 'standby', 'off'], { says: 'Whether the worker follows it: standby before it begins' })
  tracking!: string;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
}

export class LiveEventCard extends LiveEvent {
  @Many(() => LiveBout) bouts!: LiveBout[];
}

export class LiveOverview {
  @Many(() => LiveBout) liveBouts!: LiveBout[];
  @Many(() => LiveEvent) events!: LiveEvent[];
  @Decimal({ nullable: true, says: 'The largest of the running bouts; null when nothing is live' })
  lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
  @Moment({ nullable: true, says: 'When something of this changed last' }) updatedAt!: string | null;
}

export class LiveChannels {
  @Text() stream!: string;
  @Text() websocket!: string;
}

export class CompactCorner {
  @Text({ nullable: true }) fighterName!: string | null;
  @Whole({ nullable: true, says: 'Significant strikes landed' }) sigStrikes!: number | null;
  @Whole({ nullable: true, says: 'Landed' }) takedowns!: number | null;
}

export class CompactState {
  @Text() boutId!: string;
  @Choice(BOUT_STATES) status!: string;
  @Whole({ nullable: true }) currentRound!: number | null;
  @Text() currentTime!: string;
  @One(() => CompactCorner) red!: CompactCorner;
  @One(() => CompactCorner) blue!: CompactCorner;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
  @Text() source!: string;
  @Whole() seq!: number;
  @Text({ example: 'sha256:9f86d081884c7d65' }) hash!: string;
}

export class Snapshot {
  @Whole() seq!: number;
  @Moment() at!: string;
  @Text({ says: 'Of the canonical JSON of the state' }) hash!: string;
  @Text({ nullable: true }) previousHash!: string | null;
  @Many(() => String) changedFields!: string[];
  @One(() => LiveBoutState, { says: 'The live bout of that moment, without seq, lag and time' }) state!: LiveBoutState;
}

export class FeedSource {
  @Text() name!: string;
  @Choice(['ok', 'degraded', 'down']) status!: string;
  @Moment({ nullable: true }) lastFrameAt!: string | null;
}

export class LiveHealth {
  @Choice(['ok', 'degraded', 'down', 'idle']) status!: string;
  @Text({ nullable: true }) workerId!: string | null;
  @Moment({ nullable: true }) lastHeartbeatAt!: string | null;
  @Decimal({ nullable: true }) heartbeatLagSeconds!: number | null;
  @Moment({ nullable: true }) lastFrameAt!: string | null;
  @Decimal({ nullable: true }) feedLagSeconds!: number | null;
  @Whole() trackedEvents!: number;
  @Whole() trackedBouts!: number;
  @Many(() => FeedSource) sources!: FeedSource[];
}

/** `{success, data}`. */
class Success {
  @Flag({ example: true }) success!: boolean;
}
export class LiveOverviewAnswer extends Success {
  @One(() => LiveOverview) data!: LiveOverview;
  @One(() => LiveChannels) meta!: LiveChannels;
}
export class LiveEventsAnswer extends ListOf(LiveEvent) {}
export class LiveEventAnswer extends Success {
  @One(() => LiveEventCard) data!: LiveEventCard;
}
export class LiveBoutAnswer extends Success {
  @One(() => LiveBout) data!: LiveBout;
}
export class CompactStateAnswer extends Success {
  @One(() => CompactState) data!: CompactState;
}
export class SnapshotsAnswer extends ListOf(Snapshot) {}
export class LiveHealthAnswer extends Success {
  @One(() => LiveHealth) data!: LiveHealth;
}
export class TransportInfo extends Success {
  @Text({ example: '/api/v1/ufc/live/stream?boutId=ufc-117' }) stream!: string;
  @Text({ example: '/api/v1/ufc/live/ws' }) websocket!: string;
  @Flag({ says: 'True while this process reads the live log' }) redis_subscriber_ready!: boolean;
  @Decimal() recommendedPollSeconds!: number;
  @Many(() => String) rooms!: string[];
}

export class StreamQuery extends ReadQuery {
  @Text({ optional: true, max: 50, says: 'Follow one bout: ufc-<n> or its number' }) boutId?: string;
  @Text({ optional: true, max: 200, says: 'Follow the bouts of one event' }) eventSlug?: string;
  @Text({ optional: true, max: 40, says: 'Go on after this id, as the Last-Event-ID header does' })
  lastEventId?: string;
  @Text(TICKET) ticket?: string;
}

export class SnapshotsQuery extends ReadQuery {
  @Whole({ default: 1, min: 1, max: 1_000_000, says: 'Page, from 1' }) page!: number;
  @Whole({ default: 50, min: 1, max: 100, says: 'Rows on a page' }) limit!: number;
  @Text({ optional: true, max: 1_000, says: 'X-Next-Cursor of the page before; in place of page' }) cursor?: string;
  @Whole({ optional: true, min: 0, says: 'Only changes after this sequence number' }) since?: number;
  @Whole({ optional: true, min: 1, max: 20, says: 'Only changes in this round' }) round?: number;
}
