import { Choice, Closed, Decimal, Flag, Many, Moment, Text, Whole, Words } from '../http/fields.js';
import { AnswerOf } from '../http/envelopes.js';
import { vocabulary } from '../http/vocabulary.js';
import { EVENT_NAMES } from '../webhooks/catalogue.js';

const STATUSES = vocabulary('PlayStatus', ['playing', 'over', 'stopped', 'failed']);
export type PlayStatus = (typeof STATUSES)[number];

export class SandboxRecording {
  @Text({ example: 'ufc-night.json.gz', says: 'File name, as POST takes it in `recording`' }) name!: string;
  @Text({ example: 'ufc', says: 'The family whose live path it goes through' }) family!: string;
  @Whole({ says: 'Size of the file', example: 6_004 }) fileBytes!: number;
}

export class SandboxPlay {
  @Text({ example: 'play_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'By which it is stopped' }) id!: string;
  @Text({ example: 'ufc-night.json.gz', says: 'File that is played' }) recording!: string;
  @Text({ example: 'ufc', says: 'Through whose live path it goes' }) family!: string;
  @Decimal({ says: 'Times faster than it was recorded', example: 60 }) speed!: number;
  @Flag({ says: 'Played again and again' }) loop!: boolean;
  @Choice(STATUSES, { says: 'Whether it still plays, or how it ended' }) status!: PlayStatus;
  @Moment({ says: 'When its first frame was played, UTC' }) beganAt!: string;
  @Moment({ nullable: true, says: 'When its last frame is played; null of one that is looped' }) endsAt!: string | null;
  @Text({ nullable: true, says: 'Why it failed', example: null }) error!: string | null;
}

export class SandboxInfo {
  @Many(() => SandboxRecording, { says: 'Files that can be played, of `DATA_DIR/recordings` and of the checkout' })
  recordings!: SandboxRecording[];
  @Many(() => SandboxPlay, { says: 'What this process plays, and the last ten that it played, newest first' })
  plays!: SandboxPlay[];
}

@Closed()
export class PlayBody {
  @Text({ max: 200, example: 'ufc-night.json.gz', says: 'A recording of /operator/sandbox' }) recording!: string;
  @Decimal({ default: 1, min: 0.1, max: 1_000, example: 60, says: 'Times faster than it was recorded' }) speed!: number;
  @Flag({ default: false, says: 'Again and again, each time as other matches' }) loop!: boolean;
}

@Closed()
export class TriggerBody {
  @Text({ listed: EVENT_NAMES, max: 100, example: 'ufc.bout.started', says: 'An event of /webhooks/events' })
  event!: string;
  @Text({
    optional: true,
    emptyIsWrong: true,
    min: 1,
    max: 60,
    example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX',
    says: 'The account whose subscriptions get it; without one only who listens on the command line does',
  })
  accountId?: string;
}

export class TriggeredEvent {
  @Text({ listed: EVENT_NAMES, example: 'ufc.bout.started', says: 'Kind of event, as in the catalogue' })
  event!: string;
  @Text({ example: '7484dc60-39fd-43f7-8331-3d2a78ebe0db', says: 'As receivers get it in X-Svc-Event-Id' })
  eventId!: string;
  @Words({ example: ['wh_4hB0cD1eF2gH3iJ4kL5mN6oP'], says: 'The subscriptions that it is sent to' })
  webhookIds!: string[];
}

export const SandboxInfoAnswer = AnswerOf(SandboxInfo);
export const SandboxPlayAnswer = AnswerOf(SandboxPlay);
export const TriggeredEventAnswer = AnswerOf(TriggeredEvent);
