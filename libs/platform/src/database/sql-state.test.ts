import { describe, expect, it } from '@jest/globals';
import { isDataException, isOverloaded } from './sql-state.ts';

const failure = (code: unknown) => Object.assign(new Error('told by Postgres'), { code });

describe('SQLSTATE', () => {
  it.each(['22003', '22007', '22008', '22009', '22021', '2201B', '22P02', '22P05'])(
    'is a data error: %s',
    (code) => {
      expect([isDataException(failure(code)), isOverloaded(failure(code))]).toEqual([true, false]);
    },
  );

  it.each(['53300', '53100', '57014', '55P03', '40001', '40P01'])('is retryable: %s', (code) => {
    expect([isDataException(failure(code)), isOverloaded(failure(code))]).toEqual([false, true]);
  });

  it.each(['42703', '23502', 'ERR_INVALID_URL', 22, '220', undefined])('is an internal error: %s', (code) => {
    expect([isDataException(failure(code)), isOverloaded(failure(code))]).toEqual([false, false]);
  });
});
