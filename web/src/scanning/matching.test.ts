import { describe, expect, it } from '@jest/globals';
import { isBatch, isItemOf, isPlace, packedQuantity, packOf, searchTextOf, shownScan } from './matching.ts';
import { readScan } from './read-scan.ts';

const separator = '\u001D';
const lotOf = (text: string) => {
  const scan = readScan(text);
  return scan.kind === 'goods' ? (scan.lot ?? undefined) : undefined;
};

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

  it('matches and searches without what some scanners say first about the kind of barcode', () => {
    expect(isPlace(']C0A-01-2', { location: 'A-01', shelf: '2' })).toBe(true);
    expect(isBatch(']C0B-7', { batch: 'B-7' })).toBe(true);
    expect(
      isBatch(']Q1https://granary.example/warehouse/inventory/WH-PP.UREA-46.B-7', { batch: 'B-7' }),
    ).toBe(true);
    expect(searchTextOf(']C0B-7')).toBe('B-7');
    expect(shownScan(']C0B-7')).toBe('B-7');
  });

  it('matches, searches and shows the batch of our own GS1 codes', () => {
    const code = `]d20104006381333931` + `10L-7${separator}91WH-PP.GLY-41SL.B-7`;
    expect(isBatch(code, { batch: 'B-7', item: 'GLY-41SL' })).toBe(true);
    expect(isBatch(code, { batch: 'B-8', item: 'GLY-41SL', supplierLot: 'L-7' })).toBe(false);
    expect(searchTextOf(code)).toBe('B-7');
    expect(shownScan(code)).toBe('WH-PP.GLY-41SL.B-7');
  });

  it('skips GS1 identifiers of variable length', () => {
    expect(lotOf(`21SERIAL7${separator}10B-7`)).toBe('B-7');
    expect(lotOf('0108847100120456')).toBeUndefined();
    expect(lotOf('hello')).toBeUndefined();
  });

  it('matches a lot only with the GTIN of the item, if the item has one', () => {
    const known = {
      batch: '20261101000042001',
      item: 'GLY-41SL',
      supplierLot: 'l-7/b',
      gtin: '04006381333931',
    };
    expect(isBatch('(01)04006381333931(10)L-7/B', known)).toBe(true);
    expect(isBatch('(10)L-7/B', known)).toBe(true);
    expect(isBatch('(01)00036000291452(10)L-7/B', known)).toBe(false);
    expect(isBatch('(01)00036000291452(10)L-7/B', { ...known, gtin: null })).toBe(true);
    expect(isBatch('(01)04006381333931(10)L-8', known)).toBe(false);
    expect(isBatch('4006381333931', known)).toBe(false);
  });

  it('matches a label only with its item', () => {
    const known = { batch: 'B-7', item: 'GLY-41SL' };
    expect(isBatch('https://granary.example/warehouse/inventory/WH-PP.GLY-41SL.B-7', known)).toBe(true);
    expect(isBatch('WH-PP.UREA-46.B-7', known)).toBe(false);
  });

  it('names an item without a batch by its GTIN alone', () => {
    const known = { gtin: '04006381333931' };
    expect(isItemOf('4006381333931', known)).toBe(true);
    expect(isItemOf('(01)04006381333931(10)L-7', known)).toBe(false);
    expect(isItemOf('4006381333931', { gtin: null })).toBe(false);
    expect(isItemOf('A-01', { gtin: null })).toBe(false);
  });

  describe('of a carton', () => {
    const box = { gtin: '14006381333938', factor: '12.000' };
    const pallet = { gtin: null, factor: '480.000' };
    const known = {
      batch: 'B-7',
      supplierLot: 'L-7',
      gtin: '04006381333931',
      packUnits: [pallet, box],
    };

    it('matches by the GTIN of any pack as well as by that of the item', () => {
      expect(isBatch('(01)14006381333938(10)L-7', known)).toBe(true);
      expect(isBatch('(01)04006381333931(10)L-7', known)).toBe(true);
      expect(isBatch('(01)24006381333935(10)L-7', known)).toBe(false);
      expect(isItemOf('14006381333938', known)).toBe(true);
      expect(isItemOf('14006381333938', { gtin: null, packUnits: [box] })).toBe(true);
      expect(isItemOf('24006381333935', known)).toBe(false);
      expect(packOf('14006381333938', known.packUnits)).toBe(box);
      expect(packOf(null, known.packUnits)).toBeUndefined();
    });

    it('is one carton of base units, or as many as the code says', () => {
      const { packUnits } = known;
      expect(packedQuantity('14006381333938', packUnits)).toBe('12.000');
      expect(packedQuantity('(02)14006381333938(37)40', packUnits)).toBe('480.000');
      expect(packedQuantity('(01)14006381333938(30)3(10)L-7', packUnits)).toBe('36.000');
      expect(packedQuantity('(01)04006381333931(30)12', packUnits)).toBeUndefined();
      expect(packedQuantity('14006381333938', [])).toBeUndefined();
      expect(packedQuantity('14006381333938')).toBeUndefined();
      expect(packedQuantity('WH-PP.UREA-46.B-7', packUnits)).toBeUndefined();
      expect(packedQuantity('(02)14006381333938(37)99999999', packUnits)).toBeUndefined();
    });
  });

  it('takes a number alone for a batch as well as a GTIN', () => {
    const number = '20240110';
    expect(isItemOf(number, { gtin: '00000020240110' })).toBe(true);
    expect(isBatch(number, { batch: number })).toBe(true);
    expect(isBatch(`]C0${number}`, { batch: number })).toBe(true);
    expect(searchTextOf(number)).toBe(number);
    expect(searchTextOf(`]E0${number}`)).toBe(number);
  });

  it('searches for the lot, the batch of a label, the GTIN, or what was typed', () => {
    expect(searchTextOf('(01)04006381333931(10)L-7')).toBe('L-7');
    expect(searchTextOf('WH-PP.GLY-41SL.B-7')).toBe('B-7');
    expect(searchTextOf('(01)04006381333931')).toBe('04006381333931');
    expect(searchTextOf(' B-7 ')).toBe('B-7');
  });
});
