import { neededBy, type OpenApi } from './cut.js';
import type { JsonSchema } from './json-schema.js';
import { titleOf } from './schema-names.js';

type Members = Record<string, JsonSchema>;

/** An operation of the OpenAPI document that pushes. */
interface Operation extends JsonSchema {
  operationId: string;
  parameters: JsonSchema[];
}

/** A message of AsyncAPI; `payload` is the schema of its parsed JSON. */
interface Message extends JsonSchema {
  name: string;
  payload: JsonSchema;
}

/** What one channel carries, from the service's side. */
interface Channel {
  id: string;
  channel: JsonSchema;
  sends: readonly Message[];
  receives?: readonly Message[];
  bindings?: JsonSchema;
}

/**
 * The AsyncAPI 3 document of what the service pushes: streams and sockets of each family and webhooks, with the schemas
 * of the OpenAPI document. `api` is the absolute base of the API's routes.
 */
export function asyncDocument(openApi: OpenApi, api: string): JsonSchema {
  const info = openApi.info as JsonSchema;
  const channels = new OpenApiChannels(openApi).all();
  const messages = channels.flatMap(({ sends, receives = [] }) => [...sends, ...receives]);
  const { schemas, securitySchemes } = neededBy(messages, openApi.components);
  return {
    asyncapi: '3.1.0',
    info: {
      title: `${info.title as string} events`,
      version: info.version,
      description:
        'What the service pushes: server-sent events and WebSocket frames of live matches, and signed webhooks. An object has the same form on every channel and in the answer of the live route.',
    },
    defaultContentType: 'application/json',
    servers: serversOf(new URL(api)),
    channels: Object.fromEntries(channels.map((one) => [one.id, channelOf(one)])),
    operations: Object.assign({}, ...channels.map(operationsOf)) as JsonSchema,
    components: { schemas, securitySchemes: securityOf(securitySchemes as Members) },
  };
}

function serversOf({ host, pathname, protocol }: URL): Members {
  const security = ['key', 'session', 'ticket'].map((name) => ({ $ref: `#/components/securitySchemes/${name}` }));
  const isSecure = protocol === 'https:';
  return {
    streams: { host, pathname, protocol: isSecure ? 'https' : 'http', security },
    sockets: { host, pathname, protocol: isSecure ? 'wss' : 'ws', security },
    receivers: {
      host: '{receiver}',
      protocol: 'https',
      description: 'Where a subscription of yours sends to',
      variables: { receiver: { description: 'Host, port and path of its URL' } },
    },
  };
}

const securityOf = ({ key, session }: Members): Members => ({
  key: { ...key, type: 'httpApiKey' },
  session: { ...session, type: 'httpApiKey' },
  ticket: {
    type: 'httpApiKey',
    in: 'query',
    name: 'ticket',
    description:
      'For browsers, which can send no header: from `POST /live/tickets`, for one connection within a minute',
  },
});

/** The channels that the paths and webhooks of an OpenAPI document describe. */
class OpenApiChannels {
  constructor(private readonly openApi: OpenApi) {}

  all(): Channel[] {
    const paths = Object.entries(this.openApi.paths).flatMap(([address, { get }]) =>
      get ? [{ address, operation: get as Operation }] : [],
    );
    return [
      ...paths.flatMap(({ address, operation }) => {
        const events = streamSchema(operation);
        return events ? [this.stream(address, operation, events)] : [];
      }),
      ...paths.flatMap(({ address, operation }) => {
        const frames = operation['x-frames'] as Members | undefined;
        return frames ? [this.socket(address, operation, frames)] : [];
      }),
      ...Object.entries(this.openApi.webhooks).map(([name, { post }]) => this.webhook(name, post as Operation)),
    ];
  }

  private stream(address: string, operation: Operation, events: JsonSchema): Channel {
    return {
      id: operation.operationId,
      channel: { address, ...textsOf(operation), servers: [{ $ref: '#/servers/streams' }] },
      sends: this.membersOf(events).map(({ properties, description }) => {
        const { event = {}, data = {}, id } = properties as Members;
        const headers = { type: 'object', properties: { event, ...(id && { id }) } };
        return {
          name: event.const as string,
          ...(description !== undefined && { summary: description }),
          headers,
          payload: data,
        };
      }),
      bindings: { http: { method: 'GET', query: this.queryOf(operation), bindingVersion: '0.3.0' } },
    };
  }

  private socket(address: string, operation: Operation, { client = {}, server = {} }: Members): Channel {
    const framesOf = (schema: JsonSchema, property: string): Message[] =>
      this.membersOf(schema).map((frame) => {
        return { name: (frame.properties as Members)[property]?.const as string, payload: frame };
      });
    return {
      id: operation.operationId,
      channel: {
        address,
        ...textsOf(operation),
        servers: [{ $ref: '#/servers/sockets' }],
        bindings: { ws: { method: 'GET', query: this.queryOf(operation), bindingVersion: '0.1.0' } },
      },
      sends: framesOf(server, 'type'),
      receives: framesOf(client, 'action'),
    };
  }

  private webhook(name: string, operation: Operation): Channel {
    const headers = this.parametersOf(operation).map((header) => [
      (header.name as string).toLowerCase(),
      fieldOf(header),
    ]);
    const { content } = operation.requestBody as { content: Members };
    return {
      id: operation.operationId,
      channel: { address: null, ...textsOf(operation), servers: [{ $ref: '#/servers/receivers' }] },
      sends: [
        {
          name,
          headers: { type: 'object', properties: Object.fromEntries(headers) as Members },
          payload: content['application/json']?.schema as JsonSchema,
        },
      ],
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    };
  }

  private queryOf(operation: Operation): JsonSchema {
    const query = this.parametersOf(operation).filter((parameter) => parameter.in === 'query');
    return { type: 'object', properties: Object.fromEntries(query.map((one) => [one.name as string, fieldOf(one)])) };
  }

  private parametersOf(operation: Operation): JsonSchema[] {
    return operation.parameters.map((parameter) => this.resolved(parameter));
  }

  /** The schemas that a union is made of. */
  private membersOf(union: JsonSchema): JsonSchema[] {
    return (this.resolved(union).oneOf as JsonSchema[]).map((member) => this.resolved(member));
  }

  private resolved(node: JsonSchema): JsonSchema {
    if (typeof node.$ref !== 'string') return node;
    const [kind, name] = node.$ref.split('/').slice(2) as [string, string];
    return this.openApi.components[kind]?.[name] as JsonSchema;
  }
}

function streamSchema({ responses }: Operation): JsonSchema | undefined {
  const { content } = ((responses as Members)['200'] ?? {}) as { content?: Members };
  return content?.['text/event-stream']?.schema as JsonSchema | undefined;
}

const textsOf = ({ summary, description }: JsonSchema): JsonSchema => ({
  summary,
  ...(description !== undefined && { description }),
});

const fieldOf = ({ schema, description }: JsonSchema): JsonSchema => ({
  ...(schema as JsonSchema),
  ...(description !== undefined && { description }),
});

const channelOf = ({ channel, sends, receives = [] }: Channel): JsonSchema => ({
  ...channel,
  messages: {
    ...Object.fromEntries(sends.map((one) => [keyOf(one), one])),
    ...Object.fromEntries(receives.map((one) => [`client${titleOf(keyOf(one))}`, one])),
  },
});

function operationsOf({ id, sends, receives, bindings }: Channel): Members {
  const channel = { $ref: `#/channels/${id}` };
  const refersTo = (keys: readonly string[]) => keys.map((key) => ({ $ref: `#/channels/${id}/messages/${key}` }));
  return {
    [`${id}Send`]: { action: 'send', channel, messages: refersTo(sends.map(keyOf)), ...(bindings && { bindings }) },
    ...(receives && {
      [`${id}Receive`]: {
        action: 'receive',
        channel,
        messages: refersTo(receives.map((one) => `client${titleOf(keyOf(one))}`)),
      },
    }),
  };
}

/** `dartsLiveUpdate` for `darts.live.update`. */
const keyOf = ({ name }: Message): string =>
  name
    .split(/[._]/)
    .map((word, place) => (place === 0 ? word : titleOf(word)))
    .join('');
