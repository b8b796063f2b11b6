import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoint } from '@granary/api/http';
import { z } from 'zod';
import { PageLoadFailure, withRetries } from '../router/lazy-page.ts';
import { call } from './call.ts';
import { ApiFailure, TIMEOUT } from './failure.ts';
import { queryClient } from './query-client.ts';

const readItems = endpoint({
  method: 'GET',
  path: '/items',
  summary: 'Items',
  access: 'public',
  answer: z.object({}),
});
const realFetch = globalThis.fetch;
let credentials: RequestCredentials | undefined;

describe('timeout', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = ((_, init) =>
      new Promise((_resolve, refuse) => {
        credentials = init?.credentials;
        init?.signal?.addEventListener('abort', () => refuse(new DOMException('late', 'AbortError')));
      })) as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    jest.useRealTimers();
  });

  it('of a request is 30 seconds, and the request sends no cookies', async () => {
    const failed = call(readItems).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(await Promise.race([failed, Promise.resolve('waiting')])).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    const failure = (await failed) as ApiFailure;
    expect([failure.status, failure.code]).toEqual([408, TIMEOUT]);
    expect(credentials).toBe('omit');
  });

  it('of page code is 10 seconds per attempt', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return new Promise<string>(() => undefined);
    };
    const failed = withRetries(never, () => Promise.resolve()).catch((failure: unknown) => failure);
    for (const attempts of [2, 3, 4]) {
      await jest.advanceTimersByTimeAsync(10_000);
      expect(asked).toBe(attempts);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await failed).toBeInstanceOf(PageLoadFailure);
    expect(await failed).toMatchObject({ timedOut: true });
  });
});

describe('query cache', () => {
  const { staleTime, gcTime, refetchOnWindowFocus, retry } = queryClient.getDefaultOptions().queries!;
  const again = retry as (count: number, failure: ApiFailure) => boolean;

  it('is fresh for five minutes, kept for an hour and not refetched on focus', () => {
    expect({ staleTime, gcTime, refetchOnWindowFocus }).toEqual({
      staleTime: 300_000,
      gcTime: 3_600_000,
      refetchOnWindowFocus: false,
    });
  });

  it('retries once without an answer, and never a refusal', () => {
    for (const status of [0, 408, 429, 500, 502, 503, 504])
      expect([0, 1].map((count) => again(count, new ApiFailure(status, 'X', '')))).toEqual([true, false]);
    for (const status of [400, 401, 403, 404, 409, 422])
      expect(again(0, new ApiFailure(status, 'X', ''))).toBe(false);
  });
});
