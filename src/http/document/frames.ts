import type { Type } from '@nestjs/common';
import type { Route } from '../routes.js';
import type { JsonSchema } from './json-schema.js';
import { refer } from './refer.js';
import { titleOf } from './schema-names.js';

const text = (description?: string) => ({ type: 'string', ...(description && { description }) });
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
const said = (description: string, schema: JsonSchema) => ({ description, ...schema });
const whole = (description?: string) => ({ type: 'integer', ...(description && { description }) });
const one = (word: string, description?: string) => ({ const: word, ...(description && { description }) });
const EVENT_SAYS = 'The `event:` line: the kind of the event';
const TYPE_SAYS = 'The kind of the frame';
const PLAN_SAYS = 'Id of the plan that applies';
const DELAY_SAYS = 'How late this plan is given live data';
const CODE_SAYS = 'Names the error for programs, as in /errors';
const MESSAGE_SAYS = 'One sentence for people';
const ROOM_SAYS = 'The room by its kind and id; as it was sent where it is not known';
const TS = { type: 'string', format: 'date-time', description: 'When it was sent' };

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

function event(name: string, data: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema {
  return object({ ...more, event: one(name, EVENT_SAYS), data: said('The `data:` line, as parsed JSON', data) });
}

const FRAME_ERROR = said(
  'What the server did not do, and why',
  object({ code: text(CODE_SAYS), message: text(MESSAGE_SAYS), room: text(ROOM_SAYS) }, ['room']),
);

/** Frames that streams and sockets of every family send besides their updates. */
const COMMON: Record<string, JsonSchema> = {
  StreamReady: event('ready', {
    ...object({
      billing: said(
        'What the open stream costs of the quota',
        object({
          connect_requests: whole('Requests charged when it opens'),
          interval_seconds: whole('Length of an interval'),
          requests_per_interval: whole('Requests charged for each further interval'),
        }),
      ),
      delay_seconds: whole(DELAY_SAYS),
      plan: text(PLAN_SAYS),
      heartbeat_seconds: whole('Without an update a ping comes after so long'),
      filters: {
        type: 'object',
        additionalProperties: { type: ['string', 'null'] },
        description: 'Those of the request; null for one that was not given',
      },
      resume_seconds: whole('How long Last-Event-ID goes on without a snapshot'),
    }),
    description: 'The rules of this stream; the first event',
  }),
  StreamPing: event('ping', object({ ts: TS })),
  StreamEnd: {
    ...event('end', object({ reason: one('completed', 'No further update can come') })),
    description: 'The one subject that was followed is over; the stream closes',
  },
  StreamError: {
    ...event('error', {
      ...object({ code: said(CODE_SAYS, refer.schema('ErrorCode')), message: text(MESSAGE_SAYS) }),
      additionalProperties: true,
    }),
    description: 'Why the stream closes; data is the inner object of an error',
  },
  SocketRequest: {
    description: 'What a client may send: JSON text of at most 16 KiB',
    oneOf: [
      object(
        {
          action: one('subscribe', 'Joins rooms, beside those joined already'),
          rooms: texts('Rooms in the patterns that ready lists'),
          id: text('Given back in the answer'),
          afterSeq: {
            type: 'object',
            additionalProperties: { type: 'integer' },
            description:
              'The highest seq that you have of a room: what was missed in the last 300 seconds is sent first',
          },
        },
        ['id', 'afterSeq'],
      ),
      object(
        {
          action: one('unsubscribe', 'Leaves rooms'),
          rooms: texts('Rooms to leave; left out: all'),
          id: text('Given back in the answer'),
        },
        ['rooms', 'id'],
      ),
      object({ action: one('ping', 'Asks for a ping with `reply`') }),
    ],
  },
  SocketReady: object({
    type: one('ready', TYPE_SAYS),
    ts: TS,
    data: said(
      'The rules of this socket; the first frame',
      object({
        connectionId: text('Of this connection, for questions to the operator'),
        family: text('Whose rooms there are here'),
        plan: text(PLAN_SAYS),
        delaySeconds: whole(DELAY_SAYS),
        heartbeatSeconds: whole('How often the server sends a ping'),
        maxRooms: whole('Rooms that one socket may have joined'),
        actions: texts('What a client may send as `action`'),
        roomPatterns: texts('Forms of the rooms that can be subscribed to'),
        resumeSeconds: whole('How far back afterSeq may reach'),
        billing: said(
          'What the open socket costs of the quota',
          object({ framesMetered: { type: 'boolean', description: 'Whether frames count as requests' } }),
        ),
      }),
    ),
  }),
  SocketSubscribed: object(
    {
      type: one('subscribed', TYPE_SAYS),
      ts: TS,
      rooms: texts('All that are joined now'),
      added: texts('Those of the request that were not joined before'),
      rejected: {
        type: 'array',
        items: object({ room: text(ROOM_SAYS), code: text(CODE_SAYS), message: text(MESSAGE_SAYS) }),
        description: 'Those of the request that are not joined, and why',
      },
      id: text('As the request had it'),
    },
    ['id'],
  ),
  SocketUnsubscribed: object(
    {
      type: one('unsubscribed', TYPE_SAYS),
      ts: TS,
      rooms: texts('All that are still joined'),
      removed: texts('Those that were left now'),
      id: text('As the request had it'),
    },
    ['id'],
  ),
  SocketResync: {
    ...object({
      type: one('resync', TYPE_SAYS),
      ts: TS,
      room: text(ROOM_SAYS),
      reason: text('Why updates are missing, as a word'),
    }),
    description: 'The afterSeq is too old; a snapshot follows',
  },
  SocketPing: object(
    { type: one('ping', TYPE_SAYS), ts: TS, reply: { const: true, description: 'The answer to a ping of the client' } },
    ['reply'],
  ),
  SocketError: object({ type: one('error', TYPE_SAYS), ts: TS, error: FRAME_ERROR }),
};

/** The schemas of all stream and socket frames: the common ones, and updates with the data of each family. */
export function frameSchemas(routes: readonly Route[], names: ReadonlyMap<Type, string>): Record<string, JsonSchema> {
  const pushing = routes.filter(({ updates }) => updates);
  return Object.assign({}, pushing.length > 0 ? COMMON : {}, ...pushing.map((route) => ofFamily(route, names)));
}

/** The schema of the frames of this stream or socket. */
export function framesOf(route: Route): JsonSchema {
  return refer.schema(framesName(route));
}

function framesName({ stream, updates, resource: { game = updates?.type ?? '' } }: Route): string {
  return `${titleOf(game)}${stream ? 'StreamEvent' : 'SocketFrame'}`;
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
}

/** The events of a stream that belongs to no game; its updates are in no room. */
function ofService(route: Route, names: ReadonlyMap<Type, string>): Record<string, JsonSchema> {
  const { type, of, ready } = route.updates as NonNullable<Route['updates']>;
  const [update, opening] = [of, ready].map((state) => refer.schema(names.get(state as Type) as string));
  return {
    [framesName(route)]: {
      description: 'A server-sent event, with data as parsed JSON',
      oneOf: [
        event('ready', opening as JsonSchema, { id: text('Of the event before the next one, for Last-Event-ID') }),
        event(type, update as JsonSchema, { id: text('For Last-Event-ID') }),
        refer.schema('StreamPing'),
        {
          ...event('end', object({ reason: one('replaced', 'A newer stream has taken its place') })),
          description: 'The stream closes, and is not to be opened again by itself',
        },
        refer.schema('StreamError'),
      ],
    },
  };
}

function ofFamily(route: Route, names: ReadonlyMap<Type, string>): Record<string, JsonSchema> {
  const {
    updates,
    stream,
    resource: { game },
  } = route;
  if (game === undefined) return ofService(route, names);
  const { type, of } = updates as NonNullable<Route['updates']>;
  const family = titleOf(game);
  const update = `${family}LiveUpdate`;
  const frames = stream
    ? {
        [`${family}StreamEvent`]: {
          description: 'A server-sent event, with data as parsed JSON',
          oneOf: [
            refer.schema('StreamReady'),
            event(type, refer.schema(update), { id: text('For Last-Event-ID') }),
            ...['StreamPing', 'StreamEnd', 'StreamError'].map(refer.schema),
          ],
        },
      }
    : {
        [`${family}SocketFrame`]: {
          description: 'A frame of the server, as parsed JSON',
          oneOf: [
            ...['SocketReady', 'SocketSubscribed', 'SocketUnsubscribed'].map(refer.schema),
            refer.schema(update),
            ...['SocketResync', 'SocketPing', 'SocketError'].map(refer.schema),
          ],
        },
      };
  return {
    ...frames,
    [update]: object({
      type: one(type, TYPE_SAYS),
      ts: TS,
      room: text(ROOM_SAYS),
      seq: whole(
        "Rises by 1 with every change of the room. A snapshot has the number of its subject's last change, so in a room of several subjects it may be lower than one that came before",
      ),
      snapshot: { type: 'boolean', description: 'The state as it stands, not a change' },
      data: said(
        'All that is known of the subject after this update',
        anyOf([of].flat().map((state) => refer.schema(names.get(state) as string))),
      ),
    }),
  };
}
