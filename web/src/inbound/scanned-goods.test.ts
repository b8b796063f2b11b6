import { describe, expect, it } from '@jest/globals';
import type { GoodsCode } from '../scanning/index.ts';
import { blankLine, type LineValues } from './form.ts';
import { withGoods } from './scanned-goods.ts';

const unit = { id: 'bottle', name: '瓶', englishName: 'Bottle', khmerName: null };
const named = (id: string) => ({ id, name: id, englishName: null, khmerName: null });
const packUnits = [
  { unit: named('box'), factor: '12.000', gtin: '14006381333938' },
  { unit: named('pallet'), factor: '480.000', gtin: '24006381333935' },
];
const glyphosate = { code: 'GLY-41SL', unit, packUnits };
const goods = (changes: Partial<GoodsCode> = {}): GoodsCode => ({
  gtin: '04006381333931',
  lot: 'L-7a',
  expiry: '2027-12-31',
  produced: '2025-12-31',
  quantity: null,
  serial: null,
  ...changes,
});
const line = (changes: Partial<LineValues> = {}): LineValues => ({ ...blankLine(), ...changes });
const scan = (lines: LineValues[], code = goods(), returns = false) =>
  withGoods(lines, code, glyphosate, returns);

describe('goods scanned into an inbound order', () => {
  it('fill the blank line: item, batch number, lot and dates', () => {
    const { lines, index, differs } = scan([line()]);
    expect([index, differs]).toEqual([0, []]);
    expect(lines).toEqual([
      line({
        item: 'GLY-41SL',
        unit: 'bottle',
        batch: 'L-7A',
        supplierLot: 'L-7a',
        productionDate: '2025-12-31',
        expiryDate: '2027-12-31',
      }),
    ]);
  });

  it('go into the expected line of their item, which keeps its price and quantity', () => {
    const expected = line({ item: 'GLY-41SL', unit: 'bottle', quantity: '48', unitPrice: '3.20' });
    const { lines, index } = scan([line({ item: 'UREA-46' }), expected]);
    expect(index).toBe(1);
    expect(lines[1]).toMatchObject({ quantity: '48', unitPrice: '3.20', batch: 'L-7A' });
  });

  it('of another lot take another line', () => {
    const first = scan([line()]).lines;
    const { lines, index } = scan(first, goods({ lot: 'L-8' }));
    expect(index).toBe(1);
    expect(lines.map(({ batch }) => batch)).toEqual(['L-7A', 'L-8']);
  });

  it('add their quantity with every scan, whatever the case of the lot', () => {
    const first = scan([line()], goods({ quantity: '48' })).lines;
    const { lines, index } = scan(first, goods({ lot: 'l-7A', quantity: '12' }));
    expect([index, lines.length, lines[0]!.quantity]).toEqual([0, 1, '60']);
    expect(scan(lines).lines[0]!.quantity).toBe('60');
    expect(scan([line({ quantity: '0.5' })], goods({ quantity: '2' })).lines[1]!.quantity).toBe('2');
  });

  it('never change what stands there: other dates and quantities in packs are only pointed out', () => {
    const typed = line({
      item: 'GLY-41SL',
      batch: 'L-7A',
      expiryDate: '2027-06-30',
      quantity: '4',
      unit: 'box',
      factor: '12.000',
    });
    const { lines, differs } = scan([typed], goods({ quantity: '48' }));
    expect(lines[0]).toMatchObject({ expiryDate: '2027-06-30', quantity: '4', unit: 'box' });
    expect(differs).toEqual(['quantity', 'expiryDate']);
  });

  describe('by the GTIN of a pack', () => {
    const carton = (changes: Partial<GoodsCode> = {}) => goods({ gtin: '14006381333938', ...changes });
    const quantityIn = (before: LineValues, code: GoodsCode) => {
      const { lines, differs } = scan([before], code);
      const { quantity, unit: id, factor } = lines[0]!;
      return [quantity, id, factor, ...differs];
    };
    const of = (changes: Partial<LineValues>) => line({ item: 'GLY-41SL', unit: 'bottle', ...changes });

    it('enter one of it, or as many as the code says, and one more with every scan', () => {
      expect(quantityIn(line(), carton())).toEqual(['1', 'box', '12.000']);
      expect(quantityIn(line(), carton({ quantity: '40' }))).toEqual(['40', 'box', '12.000']);
      expect(quantityIn(of({}), carton())).toEqual(['1', 'box', '12.000']);
      const first = scan([line()], carton()).lines[0]!;
      expect(quantityIn(first, carton())).toEqual(['2', 'box', '12.000']);
      expect(quantityIn(first, carton({ quantity: '4' }))).toEqual(['5', 'box', '12.000']);
    });

    it('add its pieces to a line that is entered in pieces', () => {
      expect(quantityIn(of({ quantity: '5' }), carton())).toEqual(['17', 'bottle', '']);
      expect(quantityIn(of({ quantity: '5' }), carton({ quantity: '2' }))).toEqual(['29', 'bottle', '']);
    });

    it('cannot be added to a line in other packs, which is pointed out', () => {
      const pallets = of({ quantity: '1', unit: 'pallet', factor: '480.000' });
      expect(quantityIn(pallets, carton())).toEqual(['1', 'pallet', '480.000', 'quantity']);
      const formerBoxes = of({ quantity: '1', unit: 'box', factor: '10.000' });
      expect(quantityIn(formerBoxes, carton())).toEqual(['1', 'box', '10.000', 'quantity']);
      const boxes = of({ quantity: '1', unit: 'box', factor: '12.000' });
      expect(quantityIn(boxes, goods({ quantity: '6' }))).toEqual(['1', 'box', '12.000', 'quantity']);
      expect(quantityIn(of({ quantity: '5' }), carton({ quantity: '99999999' }))).toEqual([
        '5',
        'bottle',
        '',
        'quantity',
      ]);
    });
  });

  it('are numbered automatically if their lot cannot be a batch number', () => {
    const { lines } = scan([line()], goods({ lot: 'L/7 (b)' }));
    expect(lines[0]).toMatchObject({ batch: '', supplierLot: 'L/7 (b)' });
    expect(scan(lines, goods({ lot: 'L/7 (b)' })).index).toBe(0);
  });

  it('without a lot belong to the last line of their item', () => {
    const plain = goods({ lot: null, expiry: null, produced: null });
    const first = scan([line()], plain);
    expect(first.lines).toEqual([line({ item: 'GLY-41SL', unit: 'bottle' })]);
    const two = [...scan([line()]).lines, ...scan([line()], goods({ lot: 'L-8' })).lines];
    expect(scan(two, plain)).toEqual({ lines: two, index: 1, differs: [] });
  });

  it('that come back name the batch that was sold', () => {
    const { lines } = scan([line()], goods(), true);
    expect(lines[0]).toMatchObject({ batch: '', supplierLot: '', returnedFrom: { batch: 'L-7A' } });
  });
});
