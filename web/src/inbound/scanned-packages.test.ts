import { describe, expect, it } from '@jest/globals';
import type { GoodsCode } from '../scanning/index.ts';
import type { LineValues } from './form.ts';
import { withGoods } from './scanned-goods.ts';
import { scannedPackages } from './scanned-packages.ts';

const ITEM = 'GLY-41SL';
const unit = { id: 'bottle', name: '瓶', englishName: 'Bottle', khmerName: null };
const carton = (serial: string | null, lot: string | null = 'L-7'): GoodsCode => ({
  gtin: '04006381333931',
  lot,
  expiry: null,
  produced: null,
  quantity: '12',
  serial,
});

/** A form that takes scans; each tells whether the package was taken. */
const formOf = (returns = false) => {
  const packages = scannedPackages();
  let lines: LineValues[] = [];
  return {
    quantities: () => lines.map(({ quantity }) => quantity),
    empty: () => (lines = []),
    change: (changes: Partial<LineValues>) => (lines = lines.map((line) => ({ ...line, ...changes }))),
    scan: (goods: GoodsCode): boolean => {
      const taken = packages.take(lines, goods, ITEM, returns);
      if (taken) ({ lines } = withGoods(lines, goods, { code: ITEM, unit, packUnits: [] }, returns));
      return taken;
    },
  };
};

describe('a package with a serial number', () => {
  it('is taken once, unlike goods without one', () => {
    const { scan, quantities } = formOf();
    expect([scan(carton('S1')), scan(carton('S2')), scan(carton('S1'))]).toEqual([true, true, false]);
    expect([scan(carton(null)), scan(carton(null))]).toEqual([true, true]);
    expect(quantities()).toEqual(['48']);
  });

  it('is taken again after its line was removed, as are the others of that line', () => {
    const { scan, empty, quantities } = formOf();
    expect([scan(carton('S1')), scan(carton('S2'))]).toEqual([true, true]);
    empty();
    expect([scan(carton('S1')), scan(carton('S2')), scan(carton('S2'))]).toEqual([true, true, false]);
    expect(quantities()).toEqual(['24']);
  });

  it('is taken again after its line became one of another lot', () => {
    const { scan, change, quantities } = formOf();
    scan(carton('S1'));
    change({ batch: 'L-8', supplierLot: 'L-8' });
    expect(scan(carton('S1'))).toBe(true);
    expect(quantities()).toEqual(['12', '12']);
  });

  it('is taken once if its code or its line has no lot', () => {
    const without = formOf();
    expect([without.scan(carton('S1', null)), without.scan(carton('S1', null))]).toEqual([true, false]);
    // A return keeps no lot that cannot be a batch number.
    const returned = formOf(true);
    expect([returned.scan(carton('S1', 'L/7')), returned.scan(carton('S1', 'L/7'))]).toEqual([true, false]);
    expect(returned.quantities()).toEqual(['12']);
  });
});
