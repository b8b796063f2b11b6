import type { OutboundDetail } from '@granary/api/outbound';
import { languages, type Language } from '@granary/domain/kernel';
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
  },
  lines: [
    {
      line: 1,
      item: { ...names, unit: { name: '瓶', englishName: 'bottle', khmerName: 'ដប' } },
      quantity: '280.000',
      short: '10.000',
      unitPrice: '4.20',
      amount: '1134.00',
      batches: [
        { batch: 'A-1', quantity: '250.000' },
        { batch: 'A-2', quantity: '20.000' },
      ],
    },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as OutboundDetail;
const at = '2026-11-21T05:06:07.000Z';
const seller = {
  name: '绿洲农资',
  englishName: 'Oasis Agro',
  khmerName: 'អូអេស៊ីស',
  address: 'Street 51, Phnom Penh',
  taxNumber: 'K001-901234567',
  phone: null,
};
const valid = {
  code: 'OUT-20261121-0001-S2',
  status: 'valid',
  issuedAt: '2026-11-21T04:30:00.000Z',
  voidedAt: null,
} as const;
const printed = (language: Language, notice: Parameters<typeof noticeOf>[1]['notice'] = valid) =>
  noticeOf(order, { notice, seller, language, at });

describe('the settlement notice', () => {
  it('shows customer, lines, prices and total', () => {
    const paper = printed('en-US');
    expect(paper.number).toBe('OUT-20261121-0001-S2');
    expect(Object.fromEntries(paper.facts)).toMatchObject({
      'Sales order': 'OUT-20261121-0001',
      Customer: 'Kampot Agro (KAMPOT)',
      Prices: 'Member prices',
      'Deliver to': 'Road 5',
      Approved: 'dara 21 Nov 2026 11:00',
    });
    expect(paper.tables[0]?.rows).toEqual([
      ['1', 'GLY Glyphosate\nBatch A-1 × 250\nBatch A-2 × 20', '270', 'bottle', '$4.20', '$1,134.00'],
    ]);
    expect(paper.tables[0]?.total?.at(-1)).toBe('$1,134.00');
    expect(paper.notes).toEqual(['Charged to credit: $1,092.00', 'Credited for returns: $42.00']);
    expect(paper.footer).toContain('77');
  });

  it('begins with the seller in the language, and with nothing if none is set', () => {
    expect(languages.map((language) => printed(language).sender?.[0])).toEqual(
      expect.arrayContaining(['绿洲农资', 'Oasis Agro', 'អូអេស៊ីស']),
    );
    expect(printed('en-US').sender).toEqual([
      'Oasis Agro',
      'Street 51, Phnom Penh',
      'Tax number K001-901234567',
    ]);
    const unknown = noticeOf(order, { notice: valid, seller: null, language: 'en-US', at });
    expect(unknown.sender).toBeUndefined();
  });

  it('that is void says so across the page, with the moment, in every language', () => {
    const voided = { ...valid, status: 'void', voidedAt: '2026-11-21T04:45:00.000Z' } as const;
    const stamps = languages.map((language) => printed(language, voided).stamp);
    expect(stamps).toEqual(['已作废', 'VOID', 'មោឃៈ']);
    expect(printed('en-US', voided).facts).toContainEqual(['Voided', '21 Nov 2026 11:45']);
    expect(printed('en-US').stamp).toBeUndefined();
    expect(printed('en-US').facts.map(([label]) => label)).not.toContain('Voided');
  });

  it('is written in the requested language', () => {
    const titles = languages.map((language) => printed(language).title);
    expect(new Set(titles).size).toBe(languages.length);
    expect(printed('km-KH').facts[1]?.[1]).toBe('កំពត កសិកម្ម (KAMPOT)');
    expect(printed('km-KH').tables[0]?.rows[0]).toEqual(
      expect.arrayContaining([expect.stringContaining('GLY 草甘膦\n'), 'ដប']),
    );
  });
});
