import { describe, expect, it } from '@jest/globals';
import { readBackDating, signBackDating } from './index.ts';

const SECRET = 'a secret for tests only, and long enough';
const now = new Date('2026-11-21T10:00:00.000Z');
const past = '2026-08-01T02:00:00.000Z';

describe('back-dating header', () => {
  it('is accepted when signed', () => {
    expect(readBackDating(SECRET, signBackDating(SECRET, past), now)).toBe(past);
  });

  it('is ignored when unsigned, signed with another secret, altered or in the future', () => {
    const future = '2026-12-01T00:00:00.000Z';
    const [, signed] = signBackDating(SECRET, past).split(';');
    const headers = [
      past,
      `${past};`,
      signBackDating('another secret altogether, also long', past),
      `2026-08-02T02:00:00.000Z;${signed}`,
      signBackDating(SECRET, future),
      undefined,
    ];
    expect(headers.map((header) => readBackDating(SECRET, header, now))).toEqual(
      Array(headers.length).fill(undefined),
    );
  });
});
