import { CursorMeta } from '../http/envelopes.js';
import { Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';

export class RequestsQuery extends ReadQuery {
  @Text({ optional: true, max: 60, says: 'Of this key only, by its id', example: 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX' })
  key?: string;

  @Whole({ optional: true, min: 100, max: 599, says: 'Answered with this HTTP status' }) status?: number;
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' }) limit!: number;
  @Text({ optional: true, max: 500, says: 'nextCursor of the page before' }) cursor?: string;
}

export class RequestRow {
  @Moment({ says: 'When it was answered' }) at!: string;
  @Text({ says: 'X-Request-Id of the answer, to name to whoever runs the service' }) requestId!: string;
  @Text({ says: 'Id of the key that asked', example: 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX' }) keyId!: string;
  @Text({ says: 'HTTP method', example: 'GET' }) method!: string;
  @Text({ says: 'The path as it was asked for, without its query', example: '/api/v1/tennis/players' }) path!: string;
  @Words({ says: 'Names of the parameters of the query; their values are not kept', example: ['page_size'] })
  query!: string[];

  @Whole({ says: 'HTTP status; 101 for a socket that opened', example: 200 }) status!: number;
  @Text({ nullable: true, says: 'Code of the error; null where it succeeded' }) code!: string | null;
  @Decimal({ says: 'Milliseconds from the request to its answer; of a stream or socket until it opened', example: 3.1 })
  ms!: number;

  @Whole({ says: 'Requests that it used of the month; intervals of a stream are not counted here', example: 1 })
  cost!: number;

  @Words({ says: 'Names of the parameters that the route does not know, as in X-Ignored-Params' }) ignored!: string[];
  @Flag({ says: 'The answer lay ready in memory' }) cached!: boolean;
}

export class RequestLogAnswer {
  @Flag({ example: true }) success!: boolean;
  @Many(() => RequestRow) data!: RequestRow[];
  @One(() => CursorMeta) meta!: CursorMeta;
}
