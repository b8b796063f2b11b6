export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface SecurityEvent {
  readonly type: string;
  readonly severity: Severity;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const KEPT_AT_MOST = 1000;
/** How many earlier events a report includes. */
const RECENT = 5;
const kept: (SecurityEvent & { timestamp: string; url: string; userAgent: string })[] = [];

/** The events kept since the page was opened. */
export const securityEvents = (): readonly SecurityEvent[] => kept;

/** Records an event. High and critical ones are sent to the server, which rate-limits them. */
export const reportSecurityEvent = (event: SecurityEvent): void => {
  const full = {
    ...event,
    details: {
      ...event.details,
      before: kept.slice(-RECENT).map(({ type, timestamp }) => ({ type, timestamp })),
    },
    timestamp: new Date().toISOString(),
    url: location.origin + location.pathname,
    userAgent: navigator.userAgent,
  };
  kept.push(full);
  if (kept.length > KEPT_AT_MOST) kept.shift();
  if (event.severity !== 'high' && event.severity !== 'critical') return;
  void fetch('/api/security-events', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(full),
  }).catch(() => undefined);
};
