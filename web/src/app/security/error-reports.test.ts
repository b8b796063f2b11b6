import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiFailure } from '../client/failure.ts';
import { crumbs, leaveCrumb } from './breadcrumbs.ts';
import { reportError, reportFailure } from './error-reports.ts';

interface Told {
  readonly severity: string;
  readonly message: string;
  readonly details: { readonly breadcrumbs: readonly { readonly text: string }[] };
}

describe('error report', () => {
  const browser = globalThis.fetch;
  let told: Told[] = [];
  beforeEach(() => {
    told = [];
    globalThis.fetch = (async (_: unknown, { body }: RequestInit) => {
      told.push(JSON.parse(body as string) as Told);
      return new Response(null, { status: 204 });
    }) as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = browser;
  });
  const failed = (status: number) =>
    reportFailure(new ApiFailure(status, `HTTP_${status}`, '', {}, {}, 'r-1', 'GET /items'));

  it.each([401, 403, 404, 422, 0])('is not sent for status %s, which the user sees', (status) => {
    failed(status);
    expect(told).toEqual([]);
  });

  it('names the request and up to 100 breadcrumbs', () => {
    for (let n = 0; n < 120; n += 1) leaveCrumb('call', `GET /items ${n}`);
    failed(500);
    expect(told).toMatchObject([{ severity: 'high', message: 'GET /items 500 HTTP_500' }]);
    expect(told[0]?.details.breadcrumbs).toHaveLength(100);
    expect(crumbs().at(-1)?.text).toBe('GET /items 119');
  });

  it('uses UNKNOWN_ERROR for an error without a message', () => {
    reportFailure(new Error('A page broke'));
    reportFailure(undefined);
    expect(told).toMatchObject([{ message: 'A page broke' }, { severity: 'high', message: 'UNKNOWN_ERROR' }]);
  });

  it('is only kept below error level, and is critical for a fatal error', () => {
    failed(409);
    expect(told).toEqual([]);
    reportError('fatal', { type: 'crash', message: 'The page broke' });
    expect(told).toMatchObject([{ severity: 'critical' }]);
  });
});
