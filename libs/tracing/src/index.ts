export { SpanKind, SpanStatusCode, type Attributes, type Span } from '@opentelemetry/api';
export { appendSpanIdOf } from './ids.ts';
export {
  appendOf,
  durationMetric,
  inSpan,
  isTracing,
  linksIn,
  markFailed,
  parentIn,
  spanFields,
  startSpan,
  traceParentOf,
  within,
} from './spans.ts';
export { startTracing } from './start.ts';
