import { toGtin } from '@granary/domain/kernel';
import { gs1ElementsOf } from '@granary/domain/labels';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GoodsCode } from './gs1.ts';
import { readScan } from './read-scan.ts';

const FNC1 = '\u001D';
const GTIN = '04006381333931';
const nothing: GoodsCode = {
  gtin: null,
  lot: null,
  expiry: null,
  produced: null,
  quantity: null,
  serial: null,
};
const goods = (parts: Partial<GoodsCode>) => ({ kind: 'goods', ...nothing, ...parts });

const twoDigits = (most: number) =>
  fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, '0'));
const gtins = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 10n ** 13n - 1n }),
    fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
  )
  .map(([number, check]) => toGtin(String(number).padStart(13, '0') + check))
  .filter((gtin) => gtin !== undefined);
const days = fc
  .tuple(twoDigits(60), twoDigits(12), twoDigits(28))
  .map(([year, month, day]) => ({ sent: `${year}${month}${day}`, read: `20${year}-${month}-${day}` }));
/**
 * Everything GS1 allows in a lot or serial number, but parentheses, which are ambiguous in the printed form, and dots
 * alone, which an address cannot contain.
 */
const texts = fc
  .stringMatching(/^[A-Za-z0-9!"%&'*+,\-./_:;<=>?]{1,20}$/)
  .filter((text) => !/^\.+$/.test(text));
const counts = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const codes = fc.record({
  gtin: gtins,
  lot: texts,
  expiry: days,
  produced: days,
  quantity: counts,
  serial: texts,
});

describe('a scanned code', () => {
  it('says the same however its elements are ordered and written', () => {
    fc.assert(
      fc.property(codes, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (code, order) => {
        const elements: [string, string][] = [
          ['01', code.gtin],
          ['10', code.lot],
          ['17', code.expiry.sent],
          ['11', code.produced.sent],
          ['30', code.quantity],
          ['21', code.serial],
        ];
        const shuffled = elements
          .map((element, index) => ({ element, place: order[index]! }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ element }) => element);
        const plain = shuffled.map(([ai, value]) => ai + value).join(FNC1);
        const [, ...rest] = elements;
        const query = rest.map(([ai, value]) => `${ai}=${encodeURIComponent(value)}`).join('&');
        const read = { ...code, kind: 'goods', expiry: code.expiry.read, produced: code.produced.read };
        for (const text of [
          plain,
          `]d2${plain}`,
          `]C1${FNC1}${plain}${FNC1}`,
          shuffled.map(([ai, value]) => `(${ai})${value}`).join(''),
          `https://id.example.com/products/01/${code.gtin}?${query}`,
          `https://example.com/01/${code.gtin}/10/${encodeURIComponent(code.lot)}/21/${encodeURIComponent(code.serial)}?17=${code.expiry.sent}&11=${code.produced.sent}&30=${code.quantity}`,
        ])
          expect(readScan(text)).toEqual(read);
      }),
    );
  });

  it('is never an error, whatever was scanned', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })),
        (text) => {
          expect(['label', 'goods', 'text']).toContain(readScan(text).kind);
        },
      ),
    );
  });

  it('is a GTIN alone on a consumer unit, a carton or as a scanner announces it', () => {
    for (const text of [
      '4006381333931',
      ']E04006381333931',
      '04006381333931',
      ']I104006381333931',
      ' 4006381333931\n',
    ])
      expect(readScan(text)).toEqual(goods({ gtin: GTIN }));
    expect(readScan(']E496385074')).toEqual(goods({ gtin: '00000096385074' }));
    expect(readScan('036000291452')).toEqual(goods({ gtin: '00036000291452' }));
    expect(readScan('4006381333930')).toEqual({ kind: 'text', text: '4006381333930' });
  });

  it('has elements without a separator after those of fixed length', () => {
    expect(readScan(`01${GTIN}1727123110L-7`)).toEqual(
      goods({ gtin: GTIN, expiry: '2027-12-31', lot: 'L-7' }),
    );
    expect(readScan(`]d201${GTIN}11250630`)).toEqual(goods({ gtin: GTIN, produced: '2025-06-30' }));
  });

  it('means the last day of the month by day 00, and no day that does not exist', () => {
    const expiry = (sent: string) => {
      const scan = readScan(`(01)${GTIN}(17)${sent}`);
      return scan.kind === 'goods' && scan.expiry;
    };
    expect(expiry('270200')).toBe('2027-02-28');
    expect(expiry('280200')).toBe('2028-02-29');
    expect(expiry('271200')).toBe('2027-12-31');
    expect(['270230', '271301', '270001', '270132', '270000'].map(expiry)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('takes best before for the expiry where it has no other, and counts what a carton contains', () => {
    expect(readScan(`(01)${GTIN}(15)270630`)).toEqual(goods({ gtin: GTIN, expiry: '2027-06-30' }));
    expect(readScan(`(01)${GTIN}(15)270630(17)271231`)).toEqual(goods({ gtin: GTIN, expiry: '2027-12-31' }));
    expect(readScan(`(02)${GTIN}(37)048(10)L-7`)).toEqual(goods({ gtin: GTIN, quantity: '48', lot: 'L-7' }));
    expect(readScan(`(01)${GTIN}(30)0`)).toEqual(goods({ gtin: GTIN }));
  });

  it('has no GTIN if that was misread, but still its lot', () => {
    expect(readScan('(01)04006381333930(10)L-7')).toEqual(goods({ lot: 'L-7' }));
  });

  it('is one of our labels, by address or id', () => {
    const label = { kind: 'label', batchId: 'WH-PP.GLY-41SL.20261101000042001' };
    expect(readScan('https://granary.example/warehouse/inventory/WH-PP.GLY-41SL.20261101000042001')).toEqual(
      label,
    );
    expect(
      readScan('http://10.0.0.7:8080/app/warehouse/inventory/WH-PP.GLY-41SL.20261101000042001?at=7'),
    ).toEqual(label);
    expect(readScan('wh-pp.gly-41sl.20261101000042001')).toEqual(label);
  });

  it('is one of our labels, by its GS1 code', () => {
    const id = 'WH_PP.GLY-41SL.20261101000042001';
    const elements =
      gs1ElementsOf({
        id,
        batch: '20261101000042001',
        gtin: GTIN,
        supplierLot: 'L-7',
        expiryDate: '2027-12-31',
        productionDate: '2025-06-30',
      }) ?? [];
    expect(elements).toHaveLength(5);
    const plain = elements.map(([ai, value]) => ai + value).join(FNC1);
    for (const text of [
      plain,
      `]d2${plain}`,
      `${FNC1}${plain}`,
      elements.map(([ai, value]) => `(${ai})${value}`).join(''),
    ])
      expect(readScan(text)).toEqual({ kind: 'label', batchId: id });
  });

  it('is no label of ours if another company says something to itself', () => {
    for (const internal of ['A.B', 'A.B.C.D', 'a.b.c'])
      expect(readScan(`(01)${GTIN}(10)L-7(91)${internal}`)).toEqual(goods({ gtin: GTIN, lot: 'L-7' }));
    expect(readScan('(91)WH-PP.GLY-41SL.B-7')).toEqual(goods({}));
  });

  it('is read without what some scanners say first about the kind of barcode', () => {
    const label = { kind: 'label', batchId: 'WH-PP.GLY-41SL.20261101000042001' };
    expect(
      readScan(']Q1https://granary.example/warehouse/inventory/WH-PP.GLY-41SL.20261101000042001'),
    ).toEqual(label);
    expect(readScan(']C0WH-PP.GLY-41SL.20261101000042001')).toEqual(label);
    expect(readScan(`]Q1https://id.example.com/01/${GTIN}/10/L-7`)).toEqual(
      goods({ gtin: GTIN, lot: 'L-7' }),
    );
    expect(readScan(']C0A-01')).toEqual({ kind: 'text', text: 'A-01' });
  });

  it('is a text otherwise: a batch number, a location, an address that means nothing', () => {
    for (const text of [
      '20261101000042001',
      'A-01',
      'A-01/2',
      '10-LOT',
      'https://example.com/01/1234',
      'https://',
    ])
      expect(readScan(text)).toEqual({ kind: 'text', text });
  });
});
