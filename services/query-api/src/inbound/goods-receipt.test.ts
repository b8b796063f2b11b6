import type { InboundDetail } from '@granary/api/inbound';
import { describe, expect, it } from '@jest/globals';
import { goodsReceiptOf } from './goods-receipt.ts';

const order = {
  number: 'IN-20261121-0001',
  status: 'completed',
  warehouse: 'PP',
  supplier: { code: 'SUP-1', name: '供应商', englishName: 'Agro Supply', khmerName: null },
  outbound: null,
  receivedAt: '2026-11-21T04:00:00.000Z',
  reviewer: 'dara',
  remarks: null,
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
      batch: 'A-1',
      supplierLot: 'L-9',
      expiryDate: '2028-01-01',
      location: 'A-2',
      shelf: null,
      quantity: '47.000',
      unitPrice: '3.10',
    },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as InboundDetail;
const printed = (status: InboundDetail['status'] = 'completed') =>
  goodsReceiptOf({ ...order, status }, { company: null, language: 'en-US', at: '2026-11-21T05:06:07.000Z' });

describe('the goods receipt', () => {
  it('shows what was received, by batch, without prices', () => {
    const receipt = printed();
    expect(receipt.facts).toEqual([
      ['Supplier', 'Agro Supply (SUP-1)'],
      ['Warehouse', 'PP'],
      ['Received', '21 Nov 2026 11:00'],
      ['Approved by', 'dara'],
    ]);
    expect(receipt.tables[0]?.rows).toEqual([
      ['1', 'GLY Glyphosate', 'A-1', 'L-9', '1 Jan 2028', 'A-2', '47', 'bottle'],
    ]);
    expect(JSON.stringify(receipt)).not.toContain('3.1');
    expect(receipt).not.toHaveProperty('stamp');
  });

  it('is stamped once the receipt is reversed', () => {
    expect(printed('reversed').stamp).toBe('REVERSED');
  });
});
