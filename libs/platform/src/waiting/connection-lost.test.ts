import { describe, expect, it } from '@jest/globals';
import { isConnectionLost } from './connection-lost.ts';

const failure = (message: string, code?: unknown) => Object.assign(new Error(message), { code });

describe('isConnectionLost', () => {
  it.each([
    failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failure('terminating connection due to administrator command', '57P01'),
    failure('terminating connection because of crash of another server process', '57P02'),
    failure('Client has encountered a connection error and is not queryable'),
    failure('Connection terminated unexpectedly'),
    failure('14 UNAVAILABLE: No connection established', 14),
    failure('1 CANCELLED: Call cancelled', 1),
    failure('4 DEADLINE_EXCEEDED', 4),
  ])('accepts a lost connection: $message', (error) => {
    expect(isConnectionLost(error)).toBe(true);
  });

  it('rejects query errors and programming errors', () => {
    expect(isConnectionLost(failure('column "tons" does not exist', '42703'))).toBe(false);
    expect(isConnectionLost(new TypeError('x is not a function'))).toBe(false);
    expect(isConnectionLost('unavailable')).toBe(false);
  });
});
