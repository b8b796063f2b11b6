import { describe, expect, it } from '@jest/globals';
import type { GoodsCode } from '../scanning/index.ts';
import { blankLine, type LineValues } from './form.ts';
import { withGoods } from './scanned-goods.ts';

const unit = { id: 'bottle', name: '瓶', englishName: 'Bottle', khmerName: null };
const glyphosate = { code: 'GLY-41SL', unit };
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
