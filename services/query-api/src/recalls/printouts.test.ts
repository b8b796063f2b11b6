import type { RecallDetail } from '@granary/api/recalls';
import { describe, expect, it } from '@jest/globals';
import { noticeOf } from './notice.ts';
import { digestOf, reportOf } from './report.ts';

const names = { name: '草甘膦', englishName: 'Glyphosate', khmerName: 'គ្លីផូសាត' };
const customer = { code: 'CUST-001', name: '湄公合作社', englishName: 'Mekong Cooperative', khmerName: null };
const figures = {
  batches: 1,
  customers: 1,
  shipped: '10.000',
  recovered: '4.000',
  consumed: '0.000',
  outstanding: '6.000',
  remaining: '20.500',
  inTransit: '0.000',
  writtenOff: '0.000',
  returnedToSupplier: '0.000',
};
const line = {
  outbound: 'OUT-1',
  line: 1,
  warehouse: 'WH-PP',
  batch: 'A',
  batchId: 'WH-PP.GLY.A',
  shippedAt: '2026-11-10T03:00:00.000Z',
  shipped: '10.000',
  returned: '0.000',
  collected: '4.000',
  destroyed: '0.000',
  consumed: '0.000',
  recovered: '4.000',
  outstanding: '6.000',
};
const exposed = { customer, ...figures, contact: null, notified: null, lines: [line] };
const found: RecallDetail = {
  number: 'RC-20261121-0001',
  item: 'GLY',
  itemNames: names,
  unit: { name: '瓶', englishName: 'bottle', khmerName: 'ដប' },
  status: 'open',
  subject: 'lot',
  batch: null,
  supplierLot: 'L-77',
  ancestors: false,
  classification: 'class_1',
  reason: 'Wrong substance',
  instructions: 'Do not spray',
  cancelled: null,
  openedBy: 'sok',
  openedAt: '2026-11-21T04:00:00.000Z',
  later: [],
  answersForAll: true,
  closing: null,
  figures,
  batches: [
    {
      id: 'WH-PP.GLY.A',
      batch: 'A',
      warehouse: { code: 'WH-PP', name: '金边', englishName: 'Phnom Penh', khmerName: null },
      supplierLot: 'L-77',
      status: 'recalled',
      current: '20.500',
      reserved: '0.000',
      recalls: ['RC-20261121-0001'],
    },
  ],
  customers: [exposed],
  customersVisible: true,
  orders: [],
  recoveries: [],
  timeline: [],
  freshness: { position: '77', at: '2026-11-21T04:00:00.000Z', stale: false },
};
const at = '2026-11-21T05:00:00.000Z';

describe('the recall notice', () => {
  it('shows the goods of a customer, the reason and the instructions', () => {
    const paper = noticeOf(
      found,
      exposed,
      { contactPerson: 'Dara', phone: '+855 12 345 678', email: null, address: 'Road 5' },
      { company: null, language: 'en-US', at },
    );
    expect(paper).toMatchObject({ number: found.number, qr: `${found.number} CUST-001` });
    expect(Object.fromEntries(paper.facts)).toMatchObject({
      Customer: 'Mekong Cooperative (CUST-001)',
      Contact: 'Dara · +855 12 345 678',
      Address: 'Road 5',
      Class: 'Class I (serious harm)',
      Opened: '21 Nov 2026 11:00',
    });
    expect(paper.tables[0]!.rows).toEqual([['OUT-1', '10 Nov 2026 10:00', 'A', '10', '6']]);
    expect(paper.notes?.at(-1)).toBe('What to do: Do not spray');
  });

  it('omits contact data without the permission, in the requested language', () => {
    const paper = noticeOf(found, exposed, null, { company: null, language: 'km-KH', at });
    expect(paper.facts.map(([label]) => label)).not.toContain('អ្នកទំនាក់ទំនង');
    expect(paper.title).toBe('សេចក្តីជូនដំណឹងប្រមូលទំនិញត្រឡប់');
  });
});

describe('the recall report', () => {
  it('shows figures, log position and digest', () => {
    const nameOf = (username: string) => (username === 'sok' ? 'Sok Dara' : username);
    const paper = reportOf(found, { language: 'en-US', at, nameOf });
    expect(Object.fromEntries(paper.facts)).toMatchObject({
      'Left in stock (bottle)': '20.5',
      Status: 'Open',
      Opened: expect.stringMatching(/ Sok Dara$/),
    });
    expect(paper.footer).toContain(`As of event no. 77 · Digest ${digestOf(found)}`);
    expect(paper.tables.map(({ caption }) => caption)).toEqual(['Batches', 'Customers and quantities']);
  });

  it('has another digest when any content changes', () => {
    const other = { ...found, figures: { ...figures, remaining: '20.000' } };
    expect(digestOf(other)).not.toBe(digestOf(found));
    expect(digestOf({ ...found })).toBe(digestOf(found));
  });
});
