import {
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  context,
  metrics,
  propagation,
  trace,
  type Attributes,
  type Histogram,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
  type TimeInput,
  type Tracer,
} from '@opentelemetry/api';
import { withIds } from './chosen-ids.ts';
import { appendSpanIdOf, traceIdOf } from './ids.ts';

const SCOPE = 'granary';
/** Undefined while tracing is off. */
let tracer: Tracer | undefined;

/** Once the SDK is registered: in a bundle it brings its own copy of the API, which only then is the same for all. */
export const switchOn = (): void => {
  tracer = trace.getTracer(SCOPE);
};

/** Whether anything is sent. If not, spans cost nothing: callers need not ask before they start one. */
export const isTracing = (): boolean => tracer !== undefined;

export interface SpanOptions {
  readonly kind?: SpanKind;
  /** Never secrets, names of people or what they typed. */
  readonly attributes?: Attributes;
  /** Default: now. */
  readonly startTime?: TimeInput;
  readonly links?: Link[];
  /** Default: the current span. */
  readonly parent?: SpanContext;
  readonly spanId?: string;
  /** Puts the span into the trace of a command. Its parent is the current span if that is in the same trace. */
  readonly correlationId?: string;
}

/** Returns undefined while tracing is off. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | undefined => {
  const by = tracer;
  if (!by) return undefined;
  const { parent, spanId, correlationId, ...rest } = options;
  const active = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : context.active();
  const traceId = correlationId === undefined ? undefined : traceIdOf(correlationId);
  const root = traceId !== undefined && trace.getSpanContext(active)?.traceId !== traceId;
  return withIds({ traceId, spanId }, () => by.startSpan(name, { ...rest, root }, active));
};

/**
 * Runs work in a span, which ends with it. `refusalOf` returns the code of an error that is an answer of a rule, not a
 * failure.
 */
export const inSpan = async <Result>(
  name: string,
  { refusalOf, ...options }: SpanOptions & { refusalOf: (error: unknown) => string | undefined },
  work: (span: Span | undefined) => Promise<Result>,
): Promise<Result> => {
  const span = startSpan(name, options);
  if (!span) return work(undefined);
  try {
    return await within(span, () => work(span));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) markFailed(span, error);
    else span.setAttribute('granary.refusal', refusal);
    throw error;
  } finally {
    span.end();
  }
};

/** Makes the span the current one of this work, asynchronous work included. */
export const within = <Result>(span: Span | undefined, work: () => Result): Result =>
  span ? context.with(trace.setSpan(context.active(), span), work) : work();

/** Only the kind of the error: messages may quote what somebody typed. */
export const markFailed = (span: Span, error: unknown): void => {
  const type = error instanceof Error ? error.constructor.name : 'unknown';
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
};

/** For log lines. Empty outside spans. */
export const spanFields = (): Record<string, string> => {
  const current = tracer ? trace.getSpanContext(context.active()) : undefined;
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
};

/** The span that appended an event; undefined if it was not sampled. */
export const appendOf = (
  { commandId, $correlationId }: { readonly commandId: string; readonly $correlationId: string },
  stream: string,
): SpanContext | undefined => {
  const traceId = traceIdOf($correlationId);
  const by = tracer;
  if (!by || traceId === undefined) return undefined;
  // The log does not say what was sampled; a sampler decides alike about the same trace. Never ended: never sent.
  const asked = withIds({ traceId }, () => by.startSpan('sampled', { root: true }, ROOT_CONTEXT));
  if (!asked.isRecording()) return undefined;
  return {
    traceId,
    spanId: appendSpanIdOf(commandId, stream),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
};

/** The spans that the headers of a request name. */
export const linksIn = (headers: object): Link[] => {
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  return caller ? [{ context: caller }] : [];
};

/** A sampled span as text, for another process: the value of W3C's `traceparent`. */
export const traceParentOf = (span: Span): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

export const parentIn = (traceParent: string): SpanContext | undefined => {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(traceParent) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** Seconds. Undefined while nothing is sent. */
export const durationMetric = (name: string, description: string): Histogram | undefined =>
  tracer
    ? metrics.getMeter(SCOPE).createHistogram(name, {
        description,
        unit: 's',
        advice: {
          explicitBucketBoundaries: [
            0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
          ],
        },
      })
    : undefined;
