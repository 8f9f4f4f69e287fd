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
const SEND_TIMEOUT_MS = 5_000;
/** How long the end of the process waits for the last spans. */
const STOP_MS = 2_000;
const MAX_TEXT = 2_000;

/** Sends spans to an endpoint of OTLP over HTTP, as JSON. */
export class OpenTelemetry implements Tracing {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly storage = new AsyncLocalStorage<OwnSpan>();
  /** Spans that others run in. The storage costs every promise of the process something, so it is on only while there are any. */
  private open = 0;

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
          scheduledDelayMillis: 1_000,
          exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
        }),
      ],
      spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    });
    this.tracer = this.provider.getTracer('scoreline');
    this.falls = () => Math.random() < share;
  }

  /** The lot of a new trace. What a client sends has no part in it, so that no stranger decides how much is traced. */
  private readonly falls: () => boolean;

  request(name: string, traceparent: string | undefined, attributes: Attributes, goOn: Work<void>): void {
    if (!this.falls()) return goOn(undefined);
    const span = this.begin(SpanKind.SERVER, name, attributes, sampledParent(traceparent));
    this.storage.run(span, () => goOn(span));
  }

  resume(span: Span | undefined, goOn: () => void): void {
    if (span instanceof OwnSpan && !span.isOver && this.current === undefined) this.storage.run(span, goOn);
    else goOn();
  }

  part<Result>(name: string, attributes: Attributes, work: Work<Result>): Result {
    const parent = this.current;
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

  /** Work that outlives its span, such as that of a connection which was opened in it, belongs to no trace. */
  private get current(): OwnSpan | undefined {
    const span = this.storage.getStore();
    return span?.isOver ? undefined : span;
  }

  private begin(kind: SpanKind, name: string, attributes: Attributes, parent: Context = ROOT_CONTEXT): OwnSpan {
    this.open += 1;
    return new OwnSpan(this.tracer.startSpan(name, { kind, attributes }, parent), () => {
      this.open -= 1;
      if (this.open === 0) this.storage.disable();
    });
  }

  private run<Result>(span: OwnSpan, work: Work<Result>): Result {
    try {
      const result = this.storage.run(span, () => work(span));
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

class OwnSpan implements Span {
  readonly context: Context;
  isOver = false;

  constructor(
    private readonly span: OtelSpan,
    private readonly ended: () => void,
  ) {
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
    this.ended();
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

/** The exporter's failures go to the log, and the processor hears of none. */
function loggingFailures(exporter: OTLPTraceExporter, failures: FailureLog): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code === SENT) failures.succeeded();
        else failures.failed(error ?? new Error('refused'));
        done({ code: SENT });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

const SENT = 0;
