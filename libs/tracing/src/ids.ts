import { hash } from 'node:crypto';

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;
const SPAN_ID_DIGITS = 16;

/** The trace of a command and of all it causes: the digits of its correlation id. Undefined if that is not a UUID. */
export const traceIdOf = (correlationId: string): string | undefined => {
  const digits = correlationId.replaceAll('-', '').toLowerCase();
  return TRACE_ID.test(digits) ? digits : undefined;
};

/** Whoever reads an event can name the span of its append: a command appends once per stream. */
export const appendSpanIdOf = (commandId: string, stream: string): string =>
  hash('sha1', `${commandId}|${stream}`, 'hex').slice(0, SPAN_ID_DIGITS);
