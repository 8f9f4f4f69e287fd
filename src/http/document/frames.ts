import type { Type } from '@nestjs/common';
import type { Route } from '../routes.js';
import type { JsonSchema } from './json-schema.js';
import { refer } from './refer.js';
import { titleOf } from './schema-names.js';

const text = (description?: string) => ({ type: 'string', ...(description && { description }) });
const texts = { type: 'array', items: { type: 'string' } };
const whole = (description?: string) => ({ type: 'integer', ...(description && { description }) });
const one = (word: string) => ({ const: word });
const TS = { type: 'string', format: 'date-time', description: 'When it was sent' };

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, properties };
}

function event(name: string, data: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema {
  return object({ ...more, event: one(name), data });
}

const FRAME_ERROR = object({ code: text(), message: text(), room: text() }, ['room']);

/** Frames that streams and sockets of every family send besides their updates. */
const COMMON: Record<string, JsonSchema> = {
  StreamReady: event('ready', {
    ...object({
      billing: object({ connect_requests: whole(), interval_seconds: whole(), requests_per_interval: whole() }),
      delay_seconds: whole(),
      plan: text(),
      heartbeat_seconds: whole(),
      filters: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      resume_seconds: whole('How long Last-Event-ID goes on without a snapshot'),
    }),
    description: 'The rules of this stream; the first event',
  }),
  StreamPing: event('ping', object({ ts: TS })),
  StreamEnd: {
    ...event('end', object({ reason: one('completed') })),
    description: 'The one subject that was followed is over; the stream closes',
  },
  StreamError: {
    ...event('error', { ...object({ code: refer.schema('ErrorCode'), message: text() }), additionalProperties: true }),
    description: 'Why the stream closes; data is the inner object of an error',
  },
  SocketRequest: {
    description: 'What a client may send: JSON text of at most 16 KiB',
    oneOf: [
      object(
        {
          action: one('subscribe'),
          rooms: texts,
          id: text('Given back in the answer'),
          afterSeq: {
            type: 'object',
            additionalProperties: { type: 'integer' },
            description: 'The last seq that you have of a room: what was missed in the last 300 seconds is sent first',
          },
        },
        ['id', 'afterSeq'],
      ),
      object({ action: one('unsubscribe'), rooms: texts, id: text() }, ['rooms', 'id']),
      object({ action: one('ping') }),
    ],
  },
  SocketReady: object({
    type: one('ready'),
    ts: TS,
    data: object({
      connectionId: text(),
      family: text(),
      plan: text(),
      delaySeconds: whole(),
      heartbeatSeconds: whole(),
      maxRooms: whole(),
      actions: texts,
      roomPatterns: texts,
      resumeSeconds: whole(),
      billing: object({ framesMetered: { type: 'boolean' } }),
    }),
  }),
  SocketSubscribed: object(
    {
      type: one('subscribed'),
      ts: TS,
      rooms: { ...texts, description: 'All that are joined now' },
      added: texts,
      rejected: { type: 'array', items: object({ room: text(), code: text(), message: text() }) },
      id: text(),
    },
    ['id'],
  ),
  SocketUnsubscribed: object(
    {
      type: one('unsubscribed'),
      ts: TS,
      rooms: { ...texts, description: 'All that are still joined' },
      removed: texts,
      id: text(),
    },
    ['id'],
  ),
  SocketResync: {
    ...object({ type: one('resync'), ts: TS, room: text(), reason: text() }),
    description: 'The afterSeq is too old; a snapshot follows',
  },
  SocketPing: object(
    { type: one('ping'), ts: TS, reply: { const: true, description: 'The answer to a ping of the client' } },
    ['reply'],
  ),
  SocketError: object({ type: one('error'), ts: TS, error: FRAME_ERROR }),
};

/** The schemas of all stream and socket frames: the common ones, and updates with the data of each family. */
export function frameSchemas(routes: readonly Route[], names: ReadonlyMap<Type, string>): Record<string, JsonSchema> {
  const pushing = routes.filter(({ updates }) => updates);
  return Object.assign({}, pushing.length > 0 ? COMMON : {}, ...pushing.map((route) => ofFamily(route, names)));
}

/** The schema of the frames of this stream or socket. */
export function framesOf({ stream, resource: { game = '' } }: Route): JsonSchema {
  return refer.schema(`${titleOf(game)}${stream ? 'StreamEvent' : 'SocketFrame'}`);
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };
}

function ofFamily(route: Route, names: ReadonlyMap<Type, string>): Record<string, JsonSchema> {
  const { updates, stream, resource } = route;
  const { type, of } = updates as NonNullable<Route['updates']>;
  const family = titleOf(resource.game ?? '');
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
      type: one(type),
      ts: TS,
      room: text(),
      seq: whole('Rises by 1 with every change of the room'),
      snapshot: { type: 'boolean', description: 'The state as it stands, not a change' },
      data: anyOf([of].flat().map((state) => refer.schema(names.get(state) as string))),
    }),
  };
}
