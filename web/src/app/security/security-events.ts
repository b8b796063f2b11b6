export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface SecurityEvent {
  readonly type: string;
  readonly severity: Severity;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const KEPT_AT_MOST = 1000;
/** How many earlier ones a report names. */
const RECENT = 5;
const kept: (SecurityEvent & { timestamp: string; url: string; userAgent: string })[] = [];

/** What has been noted since the page was opened, as far back as is kept. */
export const securityEvents = (): readonly SecurityEvent[] => kept;

/** Notes an event; high and critical ones are told to the server, which limits how many it takes. */
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
