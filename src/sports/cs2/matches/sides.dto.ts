import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Flag, Moment, Text, Whole } from '../../../http/fields.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { SAYS } from '../says.js';

/** The members of `meta` for a list that sources may lack. */
export class AvailableMeta extends CountMeta {
  @Flag({ says: 'False where no source has them; the list is then empty' }) available!: boolean;
}

export class VetoStep {
  @Whole({ says: SAYS.vetoOrder }) order!: number;
  @Text({ nullable: true, says: 'Null of the decider' }) teamId!: string | null;
  @Choice(['ban', 'pick', 'decider'], { says: SAYS.vetoAction }) action!: string;
  @Text({ example: 'Mirage', says: SAYS.vetoMap }) map!: string;
  @Text({ example: 'mirage', says: 'For /cs2/maps/{slug}' }) mapSlug!: string;
}

export class VetoStepList extends WholeListOf(VetoStep, AvailableMeta) {}

export class Stream {
  @Text({ example: 'twitch', says: SAYS.streamProvider }) provider!: string;
  @Text({ nullable: true, says: SAYS.channel }) channel!: string | null;
  @Text({ says: SAYS.streamUrl }) url!: string;
  @Text({ nullable: true, says: SAYS.embedUrl }) embedUrl!: string | null;
  @Text({ nullable: true, example: 'en', says: SAYS.language }) language!: string | null;
  @Flag({ nullable: true, says: SAYS.isOfficial }) isOfficial!: boolean | null;
  @Flag({ nullable: true, says: SAYS.isMain }) isMain!: boolean | null;
  @Whole({ nullable: true, says: SAYS.viewers }) viewers!: number | null;
}

export class StreamList extends WholeListOf(Stream, AvailableMeta) {}

export class Demo {
  @Text({ nullable: true, example: 'cs2-match-771-map-2', says: SAYS.mapId }) mapId!: string | null;
  @Text({ says: 'Address of the file at the provider' }) url!: string;
  @Whole({ nullable: true, says: SAYS.never }) sizeBytes!: number | null;
  @Moment({ nullable: true, says: SAYS.never }) expiresAt!: string | null;
  @Text({ example: 'hltv', says: 'Source that has the link' }) provider!: string;
}

export class DemoList extends WholeListOf(Demo, AvailableMeta) {}
