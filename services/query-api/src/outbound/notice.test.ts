import type { OutboundDetail } from '@granary/api/outbound';
import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { noticeOf } from './notice.ts';

const names = { code: 'GLY', name: '草甘膦', englishName: 'Glyphosate', khmerName: null };
const order = {
  number: 'OUT-20261121-0001',
  warehouse: 'PP',
  reference: null,
  deliveryAddress: 'Road 5',
  customer: { code: 'KAMPOT', name: '贡布农资', englishName: 'Kampot Agro', khmerName: 'កំពត កសិកម្ម' },
  sale: {
    priceList: 'member',
    salesDate: '2026-11-21',
    amount: '1134.00',
    creditDeduction: '1092.00',
    returned: '42.00',
    approver: 'dara',
    approvedAt: '2026-11-21T04:00:00.000Z',
    notice: { code: 'OUT-20261121-0001-S2', status: 'valid' },
  },
  lines: [
    {
      line: 1,
      item: { ...names, unit: { name: '瓶', englishName: 'bottle', khmerName: 'ដប' } },
      quantity: '280.000',
      short: '10.000',
      unitPrice: '4.20',
      amount: '1134.00',
    },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as OutboundDetail;
const at = '2026-11-21T05:06:07.000Z';

describe('the settlement notice', () => {
  it('shows customer, lines, prices and total', () => {
    const paper = noticeOf(order, 'en-US', at);
    expect(paper.number).toBe('OUT-20261121-0001-S2');
    expect(Object.fromEntries(paper.facts)).toMatchObject({
      'Sales order': 'OUT-20261121-0001',
      Customer: 'Kampot Agro (KAMPOT)',
      Prices: 'Member prices',
      'Deliver to': 'Road 5',
      Approved: 'dara 2026-11-21 11:00',
    });
    expect(paper.tables[0]?.rows).toEqual([['1', 'GLY Glyphosate', '270', 'bottle', '$4.20', '$1,134.00']]);
    expect(paper.tables[0]?.total?.at(-1)).toBe('$1,134.00');
    expect(paper.notes).toEqual(['Charged to credit: $1,092.00', 'Credited for returns: $42.00']);
    expect(paper.footer).toContain('77');
  });

  it('is written in the requested language', () => {
    const titles = languages.map((language) => noticeOf(order, language, at).title);
    expect(new Set(titles).size).toBe(languages.length);
    expect(noticeOf(order, 'km-KH', at).facts[1]?.[1]).toBe('កំពត កសិកម្ម (KAMPOT)');
    expect(noticeOf(order, 'km-KH', at).tables[0]?.rows[0]).toEqual(
      expect.arrayContaining(['GLY 草甘膦', 'ដប']),
    );
  });
});
