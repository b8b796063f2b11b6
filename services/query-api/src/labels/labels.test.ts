import { describe, expect, it } from '@jest/globals';
import { labelFields } from '@granary/domain/labels';
import { languages } from '@granary/domain/kernel';
import { labelOf, type LabelledBatch } from './labels.ts';

const names = (name: string, englishName: string, khmerName: string) => ({ name, englishName, khmerName });
const batch: LabelledBatch = {
  id: 'WH-PP.UREA-46.B-1',
  batch: 'B-1',
  gtin: null,
  item: 'UREA-46',
  itemNames: names('尿素', 'Urea', 'អ៊ុយរ៉េ'),
  unit: names('袋', 'bag', 'បាវ'),
  current: '1200.000',
  expiryDate: '2028-11-01',
  productionDate: '2026-11-01',
  supplierLot: 'LOT-7',
  warehouse: 'WH-PP',
  warehouseNames: names('金边仓', 'Phnom Penh', 'ភ្នំពេញ'),
  location: 'A-01',
  shelf: 'S-3',
};
const origin = 'https://granary.example';

describe('a label', () => {
  it('shows the batch in the chosen language', () => {
    const printing = { without: [], origin };
    expect(labelOf(batch, { ...printing, language: 'en-US' })).toEqual({
      name: 'Urea',
      code: 'B-1',
      note: 'UREA-46',
      symbol: {
        kind: 'qr',
        content: 'https://granary.example/warehouse/inventory/WH-PP.UREA-46.B-1',
      },
      facts: [
        ['Expiry', '2028-11-01'],
        ['Production date', '2026-11-01'],
        ['Quantity', '1,200 bag'],
        ['Supplier lot', 'LOT-7'],
        ['Warehouse', 'Phnom Penh'],
        ['Location', 'A-01 / S-3'],
      ],
    });
    expect(languages.map((language) => labelOf(batch, { ...printing, language }).name)).toEqual([
      '尿素',
      'Urea',
      'អ៊ុយរ៉េ',
    ]);
  });

  it('omits unwanted and missing fields', () => {
    const bare = { ...batch, expiryDate: null, location: null, shelf: null };
    const shown = labelOf(bare, { language: 'zh-CN', without: ['itemCode', 'quantity'], origin });
    expect(shown.note).toBeUndefined();
    expect(shown.facts.map(([label]) => label)).toEqual(['生产日期', '供应商批号', '仓库']);
  });

  it('always has name, batch and QR code', () => {
    const { name, code, symbol, facts } = labelOf(
      { ...batch, gtin: '04006381333931' },
      { language: 'en-US', without: [...labelFields], origin },
    );
    const qr = { kind: 'qr', content: `${origin}/warehouse/inventory/${batch.id}` };
    expect([name, code, symbol, facts]).toEqual(['Urea', 'B-1', qr, []]);
  });

  it('has a GS1 code if the item has a GTIN', () => {
    const known = { ...batch, gtin: '04006381333931' };
    expect(labelOf(known, { language: 'en-US', without: ['expiryDate'], origin }).symbol).toEqual({
      kind: 'gs1',
      elements: [
        ['01', '04006381333931'],
        ['17', '281101'],
        ['11', '261101'],
        ['10', 'LOT-7'],
        ['91', batch.id],
      ],
    });
  });
});
