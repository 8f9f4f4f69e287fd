import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Flag, Moment, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';

/** The members of `meta` for a list that sources may lack. */
export class AvailableMeta extends CountMeta {
  @Flag({ says: 'False where no source has them; the list is then empty' }) available!: boolean;
}

export class VetoStep {
  @Whole({ says: 'From 1' }) order!: number;
  @Text({ nullable: true, says: 'Null of the decider' }) teamId!: string | null;
  @Choice(['ban', 'pick', 'decider']) action!: string;
  @Text({ example: 'Mirage' }) map!: string;
  @Text({ example: 'mirage' }) mapSlug!: string;
}

export class VetoStepList extends WholeListOf(VetoStep, AvailableMeta) {}

export class Stream {
  @Text({ example: 'twitch' }) provider!: string;
  @Text({ nullable: true }) channel!: string | null;
  @Text() url!: string;
  @Text({ nullable: true }) embedUrl!: string | null;
  @Text({ nullable: true, example: 'en', says: 'BCP 47' }) language!: string | null;
  @Flag({ nullable: true }) isOfficial!: boolean | null;
  @Flag({ nullable: true }) isMain!: boolean | null;
  @Whole({ nullable: true }) viewers!: number | null;
}

export class StreamList extends WholeListOf(Stream, AvailableMeta) {}

export class Demo {
  @Text({ nullable: true, example: 'cs2-match-771-map-2' }) mapId!: string | null;
  @Text() url!: string;
  @Whole({ nullable: true }) sizeBytes!: number | null;
  @Moment({ nullable: true }) expiresAt!: string | null;
  @Text({ example: 'hltv' }) provider!: string;
}

export class DemoList extends WholeListOf(Demo, AvailableMeta) {}
