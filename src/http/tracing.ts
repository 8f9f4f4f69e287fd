/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** The header of W3C Trace Context that carries the trace on. */
  readonly traceparent: string;
  note(attributes: Attributes): void;
  /** Calls after the first do nothing. */
  end(error?: unknown): void;
}

export type Attributes = Record<string, string | number | boolean | undefined>;

/** What runs in a span; it ends with the work, which may be a promise. */
export type Work<Result> = (span: Span | undefined) => Result;

export interface Tracing {
  /** The lot of a new trace. */
  falls(): boolean;
  /** Begins the trace of a request; `goOn` runs in it. */
  request(name: string, traceparent: string | undefined, attributes: Attributes, goOn: (span: Span) => void): void;
  /** Whether queries are found in their trace. */
  readonly isFollowing: boolean;
  /** Runs `goOn` in the span where an event of Node has lost it. */
  resume(span: Span | undefined, goOn: () => void): void;
  /** A part of this span, or of the span that the code runs in; without one, the work alone. */
  part<Result>(name: string, attributes: Attributes, work: Work<Result>, of?: Span): Result;
  /** The same, or a trace of its own if the lot falls on it. */
  whole<Result>(kind: 'internal' | 'client', name: string, attributes: Attributes, work: Work<Result>): Result;
}

/** Undefined where tracing is off, which every place asks first. */
export let tracing: Tracing | undefined;

export function switchTracing(to: Tracing | undefined): void {
  tracing = to;
}
