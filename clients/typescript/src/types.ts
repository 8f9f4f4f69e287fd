import type { Rows } from './lists.js';

export interface ClientOptions {
  /** Such as `http://127.0.0.1:3000/api/v1`; in a page of the service itself, `/api/v1`. */
  baseUrl: string;
  /** Never give one to a page: there, streams and sockets take a `ticket`. */
  apiKey?: string;
  /** Sent with every request, such as the cookie and the CSRF token of a session. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Fetches a one-time ticket for each connection of a stream or socket, from a server of yours. An error of it ends the
   * stream or socket.
   */
  ticket?: () => string | Promise<string>;
  /**
   * How often a request is repeated that failed for the moment, and the first connection of a stream or socket; one that
   * was open before is opened again without limit. Default: 4.
   */
  retries?: number;
  /** An answer that asks for a longer pause is an error at once; default: 60. */
  longestRetrySeconds?: number;
  fetch?: typeof fetch;
  /** The class of the package `ws`, where there is no global `WebSocket` (Node before 22). */
  WebSocket?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Of a write that takes one; default: a random one, so that it can be repeated. */
  idempotencyKey?: string;
}

/** What `openapi-typescript` makes of an operation. */
interface Operation {
  parameters: object;
  responses: object;
}

export type Input<Op> = (Op extends { parameters: infer P } ? Pick<P, Extract<keyof P, 'query' | 'path'>> : object) &
  BodyInput<Op> &
  CallOptions;

type BodyInput<Op> = Op extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : Op extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : object;

type Contents<Op> = Op extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202)]: R[S] extends { content: infer C } ? C : never }[keyof R & (200 | 201 | 202)]
  : never;

type Bytes = 'image/png' | 'application/vnd.apache.parquet' | 'application/gzip';

type Content<C> = C extends unknown
  ? { [M in keyof C]: M extends 'application/json' ? C[M] : M extends Bytes ? ArrayBuffer : string }[keyof C]
  : never;

/** The parsed body of a success; undefined where there is none. */
export type Answer<Op> = [Contents<Op>] extends [never] ? undefined : Content<Contents<Op>>;

/** Of a list; `Member` is the member of an object `data` that holds the rows. */
export type Row<Body, Member extends PropertyKey = never> = Body extends { items: (infer R)[] } | { data: (infer R)[] }
  ? R
  : Body extends { data: Record<Member, (infer R)[]> }
    ? [Member] extends [never]
      ? never
      : R
    : never;

type Arguments<In> = object extends In ? [input?: In] : [input: In];

type Method<Op, Member extends PropertyKey> = [Row<Answer<Op>, Member>] extends [never]
  ? (...input: Arguments<Input<Op>>) => Promise<Answer<Op>>
  : (...input: Arguments<Input<Op>>) => Rows<Answer<Op>, Row<Answer<Op>, Member>>;

/** A method for each operation, named by its id; `Within` names the member with the rows of some. */
export type Methods<Operations, Within = object> = {
  [Id in keyof Operations as Operations[Id] extends Operation ? Id : never]: Method<
    Operations[Id],
    Id extends keyof Within ? Extract<Within[Id], string> : never
  >;
};
