import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.js';
import { within } from '../within.js';
import { FailureLog } from './failure-log.js';
import type { Logger } from './log.js';
import type { Attributes, Span, Tracing, Work } from './tracing.js';

/** Spans that wait for the endpoint; while it is away, more are dropped. */
const MAX_WAITING_SPANS = 2_048;
const SEND_EVERY_MS = 5_000;
const SEND_TIMEOUT_MS = 5_000;
/** How long the end of the process waits for the last spans. */
const STOP_MS = 2_000;
const MAX_TEXT = 2_000;

/** Sends spans to an endpoint of OTLP over HTTP, as JSON. */
export class OpenTelemetry implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  /** The span in which code runs; undefined where work is not followed. */
  private readonly storage: AsyncLocalStorage<OwnSpan> | undefined;

  constructor(
    { tracing: { endpoint, headers, service, share } }: Pick<Config, 'tracing'>,
    role: 'api' | 'worker',
    log: Logger,
  ) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: SEND_TIMEOUT_MS });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'scoreline',
        'scoreline.role': role,
      }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: loggingFailures(exporter, new FailureLog(log, 'spans cannot be sent')),
          maxQueueSize: MAX_WAITING_SPANS,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
        }),
      ],
      spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    });
    this.tracer = this.provider.getTracer('scoreline');
    this.falls = () => Math.random() < share;
    if (isFollowed(share)) this.storage = new AsyncLocalStorage();
  }

  /** The lot of a new trace. What a client sends has no part in it, so that no stranger decides how much is traced. */
  readonly falls: () => boolean;

  request(name: string, traceparent: string | undefined, attributes: Attributes, goOn: (span: Span) => void): void {
    const span = this.begin(SpanKind.SERVER, name, attributes, sampledParent(traceparent));
    this.inside(span, () => goOn(span));
  }

  get isFollowing(): boolean {
    return this.storage !== undefined;
  }

  resume(span: Span | undefined, goOn: () => void): void {
    if (span instanceof OwnSpan && !span.isOver && this.current === undefined) this.inside(span, goOn);
    else goOn();
  }

  part<Result>(name: string, attributes: Attributes, work: Work<Result>, of: Span | undefined = this.current): Result {
    const parent = of as OwnSpan | undefined;
    if (!parent) return work(undefined);
    return this.run(this.begin(SpanKind.INTERNAL, name, attributes, parent.context), work);
  }

  whole<Result>(kind: 'internal' | 'client', name: string, attributes: Attributes, work: Work<Result>): Result {
    const parent = this.current;
    if (!parent && !this.falls()) return work(undefined);
    const spanKind = kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
    return this.run(this.begin(spanKind, name, attributes, parent?.context), work);
  }

  async stop(): Promise<void> {
    await within(STOP_MS, this.provider.shutdown()).catch(() => {});
  }

  /** The open span that this code runs in. A connection opened in a span outlives it; later work on it belongs to no trace. */
  private get current(): OwnSpan | undefined {
    const span = this.storage?.getStore();
    return span?.isOver ? undefined : span;
  }

  private begin(kind: SpanKind, name: string, attributes: Attributes, parent: Context = ROOT_CONTEXT): OwnSpan {
    return new OwnSpan(this.tracer.startSpan(name, { kind, attributes }, parent));
  }

  private inside<Result>(span: OwnSpan, work: () => Result): Result {
    return this.storage ? this.storage.run(span, work) : work();
  }

  private run<Result>(span: OwnSpan, work: Work<Result>): Result {
    try {
      const result = this.inside(span, () => work(span));
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      const ended = result.then(
        (value: unknown) => {
          span.end();
          return value;
        },
        (error: unknown) => {
          span.end(error);
          throw error;
        },
      );
      return ended as Result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }
}

/**
 * Whether queries are found in their trace, which needs AsyncLocalStorage. Before Node.js 24 its use slows every promise of
 * the process, also those of requests that are not traced, by a tenth of the processor time: too much for a small share.
 */
function isFollowed(share: number): boolean {
  return Number.parseInt(process.versions.node) >= 24 || share >= SHARE_WORTH_FOLLOWING;
}

const SHARE_WORTH_FOLLOWING = 0.1;

class OwnSpan implements Span {
  readonly context: Context;
  isOver = false;

  constructor(private readonly span: OtelSpan) {
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId } = this.span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  note(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    if (error !== undefined) this.fail(error);
    this.span.end();
  }

  /** The message of an error may hold values, so only its kind is sent. */
  private fail(error: unknown): void {
    const { name, code } = error as { name?: string; code?: string };
    this.span.setStatus({ code: SpanStatusCode.ERROR, message: String(code ?? name ?? 'failed') });
  }
}

/** A span of the client in which the request continues, if the client has sampled it (W3C Trace Context). */
function sampledParent(header: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId) || Number.parseInt(flags, 16) % 2 === 0) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/** Logs the exporter's failures; the processor drops what could not be sent. */
function loggingFailures(exporter: OTLPTraceExporter, failures: FailureLog): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) failures.failed(result.error);
        else failures.succeeded();
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
