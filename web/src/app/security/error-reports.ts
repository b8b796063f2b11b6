import { ABANDONED, ApiFailure, UNKNOWN_ERROR } from '../client/failure.ts';
import { crumbs } from './breadcrumbs.ts';
import { reportSecurityEvent, type Severity } from './security-events.ts';

type Level = 'info' | 'warning' | 'error' | 'fatal';

const severities: Readonly<Record<Level, Severity>> = {
  info: 'low',
  warning: 'medium',
  error: 'high',
  fatal: 'critical',
};

/** Told to the server from `error` on; below that it is only kept. */
export const reportError = (
  level: Level,
  { type, message, details = {} }: { type: string; message: string; details?: Record<string, unknown> },
): void =>
  reportSecurityEvent({
    type,
    severity: severities[level],
    message,
    details: { ...details, level, breadcrumbs: crumbs() },
  });

/** What a person is told already: who they are not, what they may not, what is not there, what is not valid. */
const expected: ReadonlySet<number> = new Set([401, 403, 404, 422]);

/** A failed call, unless it says something to the person and nothing to those who look after the product. */
export const reportFailure = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) {
    const message = failure instanceof Error ? failure.message.slice(0, 500) : '';
    reportError('error', { type: 'request_failed', message: message || UNKNOWN_ERROR });
    return;
  }
  const { status, code, asked, requestId } = failure;
  // Without an answer there is nobody to tell.
  if (expected.has(status) || status === 0 || code === ABANDONED) return;
  reportError(status >= 500 ? 'error' : 'warning', {
    type: 'request_failed',
    message: `${asked} ${status} ${code}`,
    details: { status, code, asked, requestId },
  });
};
