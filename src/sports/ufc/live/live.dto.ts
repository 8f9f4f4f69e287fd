import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { STREAM_FILTER, TICKET } from '../../../live/socket-query.js';
import { BOUT_STATES, CORNERS, PHASES } from '../bouts/bouts.dto.js';
import { BOUT_DIVISIONS } from '../divisions.js';
import { EVENT_STATES } from '../events/events.dto.js';
import { ListOf } from '../../../http/pagination-lists.js';
import {
  ATTEMPTED,
  BLUE,
  BOUT_ORDER,
  CANCELLATION_REASON,
  CORNER,
  DIVISION,
  EVENT_SLUG,
  EVENT_TITLE,
  FIGHTER_NAME,
  HASHED_RANK,
  IS_OVERTURNED,
  KNOCKDOWNS,
  LANDED,
  METHOD_KEY,
  METHOD_KEYS,
  OPEN_FIGHTER_SLUG,
  RECORD,
  RED,
  RESULT_TIME,
  SCHEDULED_ROUNDS,
  SIGNIFICANT,
  SIGNIFICANT_LANDED,
  SUBMISSIONS,
  WEIGHT_CLASS,
  WINNER_SLUG,
} from '../fields.js';

const LIVE_BOUT_ID = 'For /ufc/live/{boutId} and /ufc/bouts/{boutId}';
const PHASE =
  'Null for a cancelled bout, one that was not followed live, and while neither actions nor a clock are known';
const LIVE_STATUS = 'live from the walkouts on, completed with the whole result; `unknown` where no source has one';
const CURRENT_ROUND = 'Of a completed bout the last; null before the first';
const CURRENT_TIME = "Upstream's clock, minutes:seconds; empty while it shows none";
const SOURCE = 'Where the data come from: feed, archive, or simulation for the demo world and replays';
const SEQ = 'Rises by 1 with every change; 0 for a state of the archive';
const HASH = 'Of the canonical JSON of the state';
const SOCKET_ADDRESS = 'Address of the WebSocket of all bouts';
const HEALTH = 'degraded: the worker is over 5 s late or its upstream fails; down: over 15 s';
const LAST_FRAME = 'Last good answer of the upstream; null before the first';

export class LiveCorner {
  @Text({ nullable: true, says: OPEN_FIGHTER_SLUG }) fighterSlug!: string | null;
  @Text({ nullable: true, says: FIGHTER_NAME }) fighterName!: string | null;
  @Choice(CORNERS, { says: CORNER }) corner!: string;
  @Text({ nullable: true, example: '#3', says: `${HASHED_RANK}; null in the live feed` })
  rankText!: string | null;
  @Text({ nullable: true, example: '14-2-0', says: `${RECORD}; as the feed has it, null where it has none` })
  recordText!: string | null;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class LiveLine {
  @Whole({ nullable: true, says: KNOCKDOWNS }) knockdowns!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) sigStrikes!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT }) sigStrikesAttempted!: number | null;
  @Whole({ nullable: true, says: LANDED }) totalStrikes!: number | null;
  @Whole({ nullable: true, says: ATTEMPTED }) totalStrikesAttempted!: number | null;
  @Whole({ nullable: true, says: LANDED }) takedowns!: number | null;
  @Whole({ nullable: true, says: ATTEMPTED }) takedownsAttempted!: number | null;
  @Whole({ nullable: true, says: SUBMISSIONS }) submissionAttempts!: number | null;
  @Whole({ nullable: true, says: 'Null where the feed has none' }) controlTimeSeconds!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) head!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) body!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) leg!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) distance!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) clinch!: number | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) ground!: number | null;
}

export class LiveRound {
  @Whole({ says: '1 for the first' }) round!: number;
  @One(() => LiveLine, { says: RED }) red!: LiveLine;
  @One(() => LiveLine, { says: BLUE }) blue!: LiveLine;
}

export class LiveStats {
  @One(() => LiveLine, { says: RED }) red!: LiveLine;
  @One(() => LiveLine, { says: BLUE }) blue!: LiveLine;
  @Many(() => LiveRound, { says: 'The first round in front, with the running one' }) rounds!: LiveRound[];
}

/** The state of a bout at a moment. */
export class LiveBoutState {
  @Text({ example: 'ufc-117', says: LIVE_BOUT_ID }) boutId!: string;
  @Text({ says: EVENT_SLUG }) eventSlug!: string;
  @Whole({ nullable: true, says: BOUT_ORDER }) boutOrder!: number | null;
  @Choice(BOUT_STATES, { says: LIVE_STATUS }) status!: string;
  @Choice(PHASES, { nullable: true, says: PHASE }) phase!: string | null;
  @Choice(BOUT_DIVISIONS, { nullable: true, example: 'lightweight', says: DIVISION }) division!: string | null;
  @Text({ nullable: true, says: WEIGHT_CLASS }) weightClass!: string | null;
  @Flag({ nullable: true, says: 'A belt is at stake' }) titleBout!: boolean | null;
  @Whole({ nullable: true, says: `${SCHEDULED_ROUNDS}, or where the feed has none` }) scheduledRounds!: number | null;
  @Whole({ nullable: true, says: CURRENT_ROUND }) currentRound!: number | null;
  @Text({ says: CURRENT_TIME, example: '3:12' }) currentTime!: string;
  @Flag({ nullable: true, says: 'A round is on; null where phase is' }) clockRunning!: boolean | null;
  @One(() => LiveCorner, { says: RED }) red!: LiveCorner;
  @One(() => LiveCorner, { says: BLUE }) blue!: LiveCorner;
  @One(() => LiveStats, { optional: true, says: 'Only when the source gives figures' }) liveStats?: LiveStats;
  @Text({ optional: true, nullable: true, says: 'Only once the bout is over, like the fields below' }) method?:
    string | null;
  @Choice(METHOD_KEYS, { optional: true, nullable: true, says: METHOD_KEY }) methodKey?: string | null;
  @Text({ optional: true, nullable: true, says: WINNER_SLUG }) winnerFighterSlug?: string | null;
  @Choice(['red', 'blue', 'draw', 'no_contest'], {
    optional: true,
    nullable: true,
    says: 'The corner, or an end without a winner; null where the feed names none',
  })
  winner?: string | null;
  @Whole({ optional: true, nullable: true, says: 'Round in which it ended' }) resultRound?: number | null;
  @Text({ optional: true, nullable: true, example: '4:37', says: RESULT_TIME }) resultTime?: string | null;
  @Shape({ type: 'array', items: { type: 'object' } }, { optional: true, says: 'Figures of every round, red first' })
  rounds?: object[];
  @Whole({ optional: true, says: 'Rises when a result is corrected' }) revision?: number;
  @Flag({ optional: true, says: IS_OVERTURNED }) isOverturned?: boolean;
  @Text({ optional: true, nullable: true, says: 'Only of an overturned bout: the method before' }) originalMethod?:
    string | null;
  @Flag({ optional: true, says: 'Only of a cancelled bout, and true' }) isCancelled?: boolean;
  @Text({ optional: true, nullable: true, says: CANCELLATION_REASON }) cancellationReason?: string | null;
  @Text({ optional: true, nullable: true, says: 'Of a cancelled bout: the one with a new opponent' })
  replacedBy?: string | null;
  @Decimal() recommendedPollSeconds!: number;
  @Text({ says: SOURCE })
  source!: string;
}

/** The bout as REST, streams and sockets answer it. */
export class LiveBout extends LiveBoutState {
  @Decimal({
    nullable: true,
    says: "Seconds between the source's own time of the newest fact and the moment you may see it",
  })
  lagSeconds!: number | null;
  @Whole({ says: SEQ }) seq!: number;
  @Moment() updatedAt!: string;
}

export class LiveEvent {
  @Text({ says: EVENT_SLUG }) slug!: string;
  @Text({ says: EVENT_TITLE }) title!: string;
  @Choice(EVENT_STATES, { says: 'live from the first bout on, completed with the last' }) status!: string;
  @Moment({ nullable: true, says: 'As the feed has it; null where it has no plan' }) startsAt!: string | null;
  @Text({ nullable: true, says: 'Null between bouts' }) currentBoutId!: string | null;
  @Text({ nullable: true, says: 'The next scheduled bout; null when none is left' }) nextBoutId!: string | null;
  @Whole({ says: 'Of totalBouts' }) completedBouts!: number;
  @Whole({ says: 'Bouts of the card without cancelled ones' }) totalBouts!: number;
  @Choice(['on', 'standby', 'off'], { says: 'Whether the worker follows it: standby before it begins' })
  tracking!: string;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
}

export class LiveEventCard extends LiveEvent {
  @Many(() => LiveBout, { says: 'In fight order, without cancelled ones' }) bouts!: LiveBout[];
}

export class LiveOverview {
  @Many(() => LiveBout, { says: 'Bouts whose status is live; empty while nobody fights' }) liveBouts!: LiveBout[];
  @Many(() => LiveEvent, { says: 'Events that are followed and not over' }) events!: LiveEvent[];
  @Decimal({ nullable: true, says: 'The largest of the running bouts; null when nothing is live' })
  lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
  @Moment({ nullable: true, says: 'When something of this changed last' }) updatedAt!: string | null;
}

export class LiveChannels {
  @Text({ says: 'Address of the server-sent events of all bouts' }) stream!: string;
  @Text({ says: SOCKET_ADDRESS }) websocket!: string;
}

export class CompactCorner {
  @Text({ nullable: true, says: FIGHTER_NAME }) fighterName!: string | null;
  @Whole({ nullable: true, says: SIGNIFICANT_LANDED }) sigStrikes!: number | null;
  @Whole({ nullable: true, says: LANDED }) takedowns!: number | null;
}

export class CompactState {
  @Text({ says: LIVE_BOUT_ID }) boutId!: string;
  @Choice(BOUT_STATES, { says: LIVE_STATUS }) status!: string;
  @Whole({ nullable: true, says: CURRENT_ROUND }) currentRound!: number | null;
  @Text({ says: CURRENT_TIME }) currentTime!: string;
  @One(() => CompactCorner, { says: RED }) red!: CompactCorner;
  @One(() => CompactCorner, { says: BLUE }) blue!: CompactCorner;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
  @Decimal() recommendedPollSeconds!: number;
  @Text({ says: SOURCE }) source!: string;
  @Whole({ says: SEQ }) seq!: number;
  @Text({ example: 'sha256:9f86d081884c7d65', says: HASH }) hash!: string;
}

export class Snapshot {
  @Whole({ says: SEQ }) seq!: number;
  @Moment({ says: 'When it was published' }) at!: string;
  @Text({ says: HASH }) hash!: string;
  @Text({ nullable: true, says: 'Hash of the state before; null for the first' }) previousHash!: string | null;
  @Many(() => String, { says: 'Members of the state that differ from the one before' }) changedFields!: string[];
  @One(() => LiveBoutState, { says: 'The live bout of that moment, without seq, lag and time' }) state!: LiveBoutState;
}

export class FeedSource {
  @Text({ says: 'Name of the feed' }) name!: string;
  @Choice(['ok', 'degraded', 'down'], { says: HEALTH }) status!: string;
  @Moment({ nullable: true, says: LAST_FRAME }) lastFrameAt!: string | null;
}

export class LiveHealth {
  @Choice(['ok', 'degraded', 'down', 'idle'], { says: 'The worst of the sources; idle: nothing to follow' })
  status!: string;
  @Text({ nullable: true, says: 'Worker with the newest sign of life; null while none has reported' })
  workerId!: string | null;
  @Moment({ nullable: true, says: 'Newest sign of life of a worker, one a second' }) lastHeartbeatAt!: string | null;
  @Decimal({ nullable: true, says: 'Age of lastHeartbeatAt, one decimal' }) heartbeatLagSeconds!: number | null;
  @Moment({ nullable: true, says: LAST_FRAME }) lastFrameAt!: string | null;
  @Decimal({ nullable: true, says: 'Age of lastFrameAt, one decimal' }) feedLagSeconds!: number | null;
  @Whole({ says: 'Events in the live log that are not over' }) trackedEvents!: number;
  @Whole({ says: 'Bouts in the live log that are not over' }) trackedBouts!: number;
  @Many(() => FeedSource, { says: 'One for each feed that has reported' }) sources!: FeedSource[];
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
  @Text({ example: '/api/v1/ufc/live/stream?boutId=ufc-117', says: 'Address of the server-sent events of this bout' })
  stream!: string;
  @Text({ example: '/api/v1/ufc/live/ws', says: SOCKET_ADDRESS }) websocket!: string;
  @Flag({ says: 'True while this process reads the live log' }) redis_subscriber_ready!: boolean;
  @Decimal() recommendedPollSeconds!: number;
  @Many(() => String, { says: 'Rooms of the socket: that of the bout and that of its event' }) rooms!: string[];
}

export class StreamQuery extends ReadQuery {
  @Text({ ...STREAM_FILTER, max: 50, says: 'Follow one bout: ufc-<n> or its number' }) boutId?: string;
  @Text({ ...STREAM_FILTER, max: 200, says: 'Follow the bouts of one event' }) eventSlug?: string;
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
