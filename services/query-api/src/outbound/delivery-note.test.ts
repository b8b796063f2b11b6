import type { OutboundDetail } from '@granary/api/outbound';
import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { deliveryNoteOf } from './delivery-note.ts';

const part = { expiryDate: '2028-01-01', unitCost: '3.000000' };
const order = {
  number: 'OUT-20261121-0001',
  warehouse: 'PP',
  customer: { code: 'KAMPOT', name: '贡布农资', englishName: 'Kampot Agro', khmerName: null },
  supplier: null,
  destination: null,
  deliveryAddress: 'Road 5',
  deliveryMethod: null,
  courier: 'Own truck',
  trackingNumber: null,
  reference: 'PO-7',
  remarks: 'Call before noon',
  shippedAt: null,
  lines: [
    {
      line: 1,
      item: {
        code: 'GLY',
        name: '草甘膦',
        englishName: 'Glyphosate',
        khmerName: null,
        unit: { name: '瓶', englishName: 'bottle', khmerName: 'ដប' },
      },
      unitPrice: '4.20',
      amount: '1134.00',
      batches: [
        { ...part, batch: 'A-1', quantity: '250.000', picked: '240.000' },
        { ...part, batch: 'A-2', quantity: '20.000', picked: '0.000' },
      ],
    },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as OutboundDetail;
const at = '2026-11-21T05:06:07.000Z';
const company = {
  name: '绿洲农资',
  englishName: 'Oasis Agro',
  khmerName: null,
  address: 'Street 51',
  taxNumber: 'K001',
  phone: null,
};
const printed = (changes: Partial<OutboundDetail> = {}, language: 'en-US' | 'zh-CN' | 'km-KH' = 'en-US') =>
  deliveryNoteOf({ ...order, ...changes }, { company, language, at });

describe('the delivery note', () => {
  it('says that the address was erased', () => {
    const note = printed({ deliveryAddress: null, deliveryAddressErased: true });
    expect(note.facts).toContainEqual(['Deliver to', 'erased']);
  });

  it('shows what was picked, by batch, and where it goes', () => {
    const note = printed();
    expect(note.sender).toEqual(['Oasis Agro', 'Street 51', 'Tax number K001']);
    expect(note.facts).toEqual([
      ['Customer', 'Kampot Agro (KAMPOT)'],
      ['Deliver to', 'Road 5'],
      ['From warehouse', 'PP'],
      ['Carrier', 'Own truck'],
      ['Reference', 'PO-7'],
    ]);
    expect(note.tables[0]?.rows).toEqual([['1', 'GLY Glyphosate', 'A-1', '1 Jan 2028', '240', 'bottle']]);
    expect(note.notes).toEqual(['Remarks: Call before noon']);
  });

  it('shows what was shipped, and when', () => {
    const note = printed({ shippedAt: '2026-11-21T04:30:00.000Z' });
    expect(note.facts).toContainEqual(['Shipped', '21 Nov 2026 11:30']);
    expect(note.tables[0]?.rows.map((row) => row[4])).toEqual(['250', '20']);
  });

  it('tells neither prices nor costs, in any language', () => {
    for (const language of languages)
      expect(JSON.stringify(printed({}, language))).not.toMatch(/4\.20|1,?134|3\.0/);
  });
});
