import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourceFiles } from '../../testing/source-files.ts';
import { reportSecurityEvent, securityEvents, type Severity } from './security-events.ts';

describe('security event', () => {
  const browser = globalThis.fetch;
  let told: Record<string, unknown>[] = [];
  beforeEach(() => {
    told = [];
    globalThis.fetch = (async (path: unknown, { body }: RequestInit) => {
      told.push({ path, ...(JSON.parse(body as string) as object) });
      return new Response(null, { status: 204 });
    }) as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = browser;
  });
  const noted = (severity: Severity, message = 'Look at this') =>
    reportSecurityEvent({ type: 'test', severity, message, details: { n: 1 } });

  it('is sent to the server when high or critical, and kept otherwise', () => {
    for (const severity of ['low', 'medium', 'high', 'critical'] as const) noted(severity);
    expect(told.map(({ path, severity }) => [path, severity])).toEqual([
      ['/api/security-events', 'high'],
      ['/api/security-events', 'critical'],
    ]);
  });

  it('contains type, severity, time, page and browser', () => {
    noted('high');
    expect(told[0]).toMatchObject({
      type: 'test',
      severity: 'high',
      message: 'Look at this',
      details: { n: 1 },
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      url: expect.stringContaining('http'),
      userAgent: expect.stringContaining('jsdom'),
    });
  });

  it('is kept among the latest thousand', () => {
    for (let n = 0; n < 1010; n += 1) noted('low', String(n));
    expect(securityEvents()).toHaveLength(1000);
    expect(securityEvents().at(-1)?.message).toBe('1009');
  });
});

it('errors of browser extensions and service workers are ignored: the page has no global error listener', () => {
  const listens =
    /(?:^|window\.|[^.\w])addEventListener\(\s*['"](?:error|unhandledrejection)['"]|window\.onerror/;
  expect(
    sourceFiles()
      .filter(({ text }) => listens.test(text))
      .map(({ path }) => path),
  ).toEqual([]);
});
