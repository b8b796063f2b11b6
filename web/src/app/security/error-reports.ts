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

/** Reports levels from `error` upwards to the server; lower ones are only kept locally. */
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

/** Already explained to the user: not signed in, not permitted, not found, invalid. */
const expected: ReadonlySet<number> = new Set([401, 403, 404, 422]);

/** Reports a failed call, unless it concerns only the user. */
export const reportFailure = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) {
    const message = failure instanceof Error ? failure.message.slice(0, 500) : '';
    reportError('error', { type: 'request_failed', message: message || UNKNOWN_ERROR });
    return;
  }
  const { status, code, asked, requestId } = failure;
  // Without a response, the report would not arrive either.
  if (expected.has(status) || status === 0 || code === ABANDONED) return;
  reportError(status >= 500 ? 'error' : 'warning', {
    type: 'request_failed',
    message: `${asked} ${status} ${code}`,
    details: { status, code, asked, requestId },
  });
};
