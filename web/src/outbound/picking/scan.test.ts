import { describe, expect, it } from '@jest/globals';
import { gs1Batch, isBatch, isPlace } from './scan.ts';

const separator = '\u001D';

describe('scan', () => {
  it('matches a place by location, with or without shelf', () => {
    const place = { location: 'A-01', shelf: '2' };
    expect(['A-01', 'a-01 ', 'A-01-2', 'A-01/2'].every((text) => isPlace(text, place))).toBe(true);
    expect(isPlace('A-02', place)).toBe(false);
    expect(isPlace('A-01', { location: null, shelf: null })).toBe(false);
  });

  it('matches a batch by number, full name or GS1 code', () => {
    const stop = { batch: '20261101000042001' };
    const codes = [
      '20261101000042001',
      'WH-PP.GLY-41SL.20261101000042001',
      '(01)08847100120456(17)271231(10)20261101000042001',
      ']d20108847100120456' + '17271231' + '1020261101000042001',
      `01088471001204561020261101000042001${separator}17271231`,
    ];
    expect(codes.filter((code) => !isBatch(code, stop))).toEqual([]);
    expect(isBatch('20261101000042002', stop)).toBe(false);
    expect(isBatch('', stop)).toBe(false);
  });

  it('skips GS1 identifiers of variable length', () => {
    expect(gs1Batch(`21SERIAL7${separator}10B-7`)).toBe('B-7');
    expect(gs1Batch('0108847100120456')).toBeUndefined();
    expect(gs1Batch('hello')).toBeUndefined();
  });
});
