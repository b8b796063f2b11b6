import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endBefore, textOfWalPosition, walPosition } from './wal-position.ts';

describe('a position in the write-ahead log', () => {
  it('is ordered as a number', () => {
    expect(walPosition('0/FFFFFFFF')).toBe(4_294_967_295n);
    expect(walPosition('1/0')).toBe(4_294_967_296n);
    expect(walPosition('16/B374D848')).toBe(97_500_059_720n);
  });

  it('is written as Postgres does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (position) => {
        expect(walPosition(textOfWalPosition(position))).toBe(position);
      }),
    );
    expect(textOfWalPosition(97_500_059_720n)).toBe('16/B374D848');
  });

  it('ends before the header of the page that comes next', () => {
    expect(endBefore(walPosition('0/3002018'))).toBe(walPosition('0/3002000'));
    expect(endBefore(walPosition('0/3002040'))).toBe(walPosition('0/3002040'));
  });
});
