import { CountMeta } from '../../../http/envelopes.js';
import { Flag, Moment, Text, Whole, Words } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { STREAM_FILTER, TICKET } from '../../../live/socket-query.js';
import { AnyOf } from '../../../http/filters.js';
import { Leagues, Teams } from '../filters.js';
import { LIVE_EVENT_TYPES } from './live.dto.js';
import { NAMED_BY } from '../says.js';

export class LiveQuery extends ReadQuery {
  @Leagues() league?: string[];
  @Teams() team?: string[];
}

export class StreamQuery extends ReadQuery {
  @Text({ ...STREAM_FILTER, max: 50, says: `Follow one match: ${NAMED_BY.match}` })
  matchId?: string;
  @Text({ ...STREAM_FILTER, max: 50, says: `Follow one game: ${NAMED_BY.game}` })
  gameId?: string;
  @Text({ ...STREAM_FILTER, max: 100, says: 'Follow the matches of one league, by id, slug or alias' }) league?: string;
  @Text({ optional: true, max: 40, says: 'Go on after this id, as the Last-Event-ID header does' })
  lastEventId?: string;
  @Text(TICKET) ticket?: string;
}

export class FramesQuery extends ReadQuery {
  @Moment({ optional: true, says: 'The first time, of which the last whole ten seconds count; left out: the newest' })
  startingTime?: string;
  @Whole({ optional: true, min: 1, max: 60, says: 'How many at most; left out: those of ten seconds' }) frames?: number;
}

const IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

export class DetailsQuery extends FramesQuery {
  @Words({ optional: true, max: 10, choices: IDS, says: 'Players, comma-separated' }) participantIds?: string[];
}

export class EventsQuery extends ReadQuery {
  @Whole({ default: 0, min: 0, says: 'Only events after this number' }) afterSeq!: number;
  @AnyOf(LIVE_EVENT_TYPES, { says: 'Kinds of events, comma-separated' }) type?: string[];
  @Whole({ optional: true, min: 1, max: 1_000, says: 'How many at most, the first ones' }) limit?: number;
}

export class LiveEventsMeta extends CountMeta {
  @Flag({ says: 'False where the game was not followed from its first frame' }) available!: boolean;
}
