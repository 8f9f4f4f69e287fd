import { Flag, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { STREAM_FILTER, TICKET } from '../../../live/socket-query.js';
import { AnyOf } from '../../../http/filters.js';
import { Things } from '../filters.js';
import { AvailableMeta } from '../matches/sides.dto.js';
import { TIERS } from '../refs.dto.js';

export class LiveListQuery extends ReadQuery {
  @Things('Events by id or slug') eventId?: string[];
  @Things('Teams by id or slug') teamId?: string[];
  @AnyOf(TIERS, { says: 'Tiers, comma-separated' }) tier?: string[];
  @Whole({ optional: true, min: 1, max: 100, says: 'How many at most' }) limit?: number;
}

export class LiveStreamQuery extends ReadQuery {
  @Things("Matches: cs2-match-<n>, numbers or upstream's ids", STREAM_FILTER) matchId?: string[];
  @Text({ ...STREAM_FILTER, max: 200, says: 'Follow the matches of one event, by id or slug' }) eventId?: string;
  @Text({ optional: true, max: 40, says: 'Go on after this id, as the Last-Event-ID header does' })
  lastEventId?: string;
  @Text(TICKET) ticket?: string;
}

export class LiveRoundsMeta extends AvailableMeta {
  @Flag({ says: 'True while the main feed is silent: the rounds are those known so far' }) paused!: boolean;
}
