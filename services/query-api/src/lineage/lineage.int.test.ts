import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissionsOf } from '@granary/api/access';
import { getLineage, getLineageFile, type Lineage, type LineageMove } from '@granary/api/lineage';
import { CustomerRow } from '@granary/read-models/customers';
import { UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { EdgeRow } from '@granary/read-models/lineage';
import { OutboundRow } from '@granary/read-models/outbound';
import { BatchRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch, outboundOrder, supplierRow } from '@granary/testing/fixtures/rows';

const item = 'UREA-46';
const A = `WH-PP.${item}.A`;
const THERE = `WH-SR.${item}.A`;
const BACK = `WH-PP.${item}.A-R1`;
const PART = `WH-SR.${item}.A-S1`;
const WRONG = `WH-PP.${item}.W`;

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T02:00:00.000Z`;

/** The nth log entry, recorded on 2026-11-n and, by default, effective on the same day. */
const entry = (
  n: number,
  kind: LineageMove,
  fromId: string,
  toId: string,
  quantity: string,
  changed: Partial<EdgeRow> = {},
): EdgeRow => ({
  id: `${String(n).padStart(19, '0')}-0000`,
  eventId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  kind,
  fromId,
  toId,
  quantity,
  fromOnHand: null,
  toOnHand: null,
  document: fromId.startsWith('OUT') ? 'OUT' : 'IN',
  line: 1,
  occurredAt: day(n),
  recordedAt: day(n),
  ...changed,
});

const certificate = {
  id: '01938f5e-0000-7000-8000-000000000001',
  name: 'CQ-1.pdf',
  type: 'application/pdf',
  size: 10,
  sha256: 'a'.repeat(64),
  addedBy: 'sok',
  addedAt: day(2),
};

const entries: readonly EdgeRow[] = [
  entry(1, 'received', 'IN-1:1', A, '10.000', { toOnHand: '10.000' }),
  entry(2, 'dispatched', A, 'OUT-1:1:A', '4.000', { fromOnHand: '6.000' }),
  entry(3, 'transferred', 'OUT-1:1:A', THERE, '3.000', { toOnHand: '3.000' }),
  entry(4, 'split', THERE, PART, '1.000', { fromOnHand: '2.000', toOnHand: '1.000' }),
  entry(5, 'sold', THERE, 'OUT-2:1:A', '2.000', { fromOnHand: '0.000' }),
  entry(6, 'returned', 'OUT-2:1:A', BACK, '1.500', { toOnHand: '1.500' }),
  // Returns to the batch the goods came from: a cycle.
  entry(7, 'dispatched', PART, 'OUT-4:1:A-S1', '1.000', { fromOnHand: '0.000' }),
  entry(8, 'transferred', 'OUT-4:1:A-S1', A, '1.000', { toOnHand: '7.000' }),
  // Voided: the sum is zero.
  entry(9, 'sold', A, 'OUT-3:1:A', '2.000', { fromOnHand: '5.000' }),
  entry(10, 'sold', A, 'OUT-3:1:A', '-2.000', { fromOnHand: '7.000' }),
  // Recorded on the 11th, effective on the 5th.
  entry(11, 'reduced', A, 'gone', '0.500', {
    fromOnHand: '6.500',
    occurredAt: day(5),
    document: null,
    line: null,
  }),
  // Received by mistake and reversed.
  entry(12, 'received', 'IN-9:1', WRONG, '5.000', { toOnHand: '5.000' }),
  entry(13, 'reversed', 'IN-9:1', WRONG, '-5.000', { toOnHand: '0.000' }),
];

let api: TestApi;
let everywhere: string;
let inPhnomPenh: string;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CustomerRow,
    EdgeRow,
    ItemRow,
    OutboundRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ]);
  everywhere = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-PP', 'WH-SR'] });
  inPhnomPenh = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
  const there = { warehouse: 'WH-SR' };
  await api.insert(BatchRow, [
    batch({ batch: 'A', current: '6.500', attachments: [certificate] }),
    batch({ batch: 'A-R1', current: '1.500', status: 'inactive' }),
    batch({ batch: 'W', current: '0.000', status: 'depleted' }),
    batch({
      ...there,
      batch: 'A',
      current: '0.000',
      status: 'exhausted',
      attachments: [{ ...certificate, name: 'CQ-2.pdf' }],
    }),
    batch({ ...there, batch: 'A-S1', current: '0.000', status: 'exhausted' }),
  ]);
  await api.insert(OutboundRow, [
    outboundOrder('OUT-1', { type: 'transfer', status: 'delivered' }),
    outboundOrder('OUT-2', { type: 'sale', status: 'delivered', customer: 'CUST-1', ...there }),
    outboundOrder('OUT-3', { type: 'sale', status: 'picked', customer: 'CUST-1' }),
    outboundOrder('OUT-4', { type: 'transfer', status: 'delivered', ...there }),
  ]);
  await api.insert(SupplierRow, [supplierRow('SUP-1', { name: '湄公河农化', englishName: null })]);
  await api.insert(EdgeRow, entries);
}, 60_000);
afterAll(() => api.close());

const lineage = async (query: string, { id = A, token = everywhere } = {}): Promise<Lineage> => {
  const { body } = await api.request(getLineage, { token, params: { id }, query });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data;
};

const called = ({ key, kind, id }: Lineage['nodes'][number]): string =>
  kind === 'batch' ? key.slice('batch '.length).replace(`.${item}.`, '/') : (id ?? kind);
const told = ({ nodes, edges }: Lineage): string[] => {
  const names = new Map(nodes.map((node) => [node.key, called(node)]));
  return edges.map(
    ({ from, to, kind, quantity, depth }) =>
      `${depth}: ${names.get(from)} –${kind} ${Number(quantity)}→ ${names.get(to)}`,
  );
};

describe('the lineage of a batch', () => {
  it('leads back to the supplier', async () => {
    const answer = await lineage('direction=origin&depth=1');
    expect(told(answer).toSorted()).toEqual([
      '1: IN-1 –received 10→ WH-PP/A',
      '1: OUT-4 –transferred 1→ WH-PP/A',
      '1: SUP-1 –supplied 10→ IN-1',
      '1: WH-SR/A-S1 –dispatched 1→ OUT-4',
    ]);
    expect(answer.nodes.find(({ kind }) => kind === 'supplier')!.names!.name).toBe('湄公河农化');
  });

  it('leads on to customers and other warehouses, and the quantities of every document balance', async () => {
    const answer = await lineage('direction=usage&depth=3');
    expect(told(answer)).toEqual([
      '1: WH-PP/A –dispatched 4→ OUT-1',
      '1: OUT-1 –on_the_way 1→ missing',
      '1: OUT-1 –transferred 3→ WH-SR/A',
      '1: WH-PP/A –reduced 0.5→ adjustment',
      '2: WH-SR/A –split 1→ WH-SR/A-S1',
      '2: WH-SR/A –sold 2→ OUT-2',
      '2: OUT-2 –delivered 0.5→ CUST-1',
      '2: OUT-2 –returned 1.5→ WH-PP/A-R1',
      '3: WH-SR/A-S1 –dispatched 1→ OUT-4',
      '3: OUT-4 –transferred 1→ WH-PP/A',
    ]);
    for (const { key } of answer.nodes.filter(({ kind }) => kind === 'outbound')) {
      const sumOf = (side: 'from' | 'to') =>
        answer.edges
          .filter((edge) => edge[side] === key)
          .reduce((sum, edge) => sum + Number(edge.quantity), 0);
      expect(sumOf('from')).toBe(sumOf('to'));
    }
  });

  it('ends in cycles, with each edge once', async () => {
    const answer = await lineage('direction=usage&depth=5');
    expect(new Set(told(answer)).size).toBe(answer.edges.length);
    expect(answer.edges).toHaveLength(10);
    expect(answer.truncated).toBe(false);
  });

  it('stops at the requested depth and reports truncation', async () => {
    const answer = await lineage('direction=usage&depth=1');
    expect(new Set(answer.edges.map(({ depth }) => depth))).toEqual(new Set([1]));
    expect(answer.truncated).toBe(true);
  });

  it('shows the stock of every batch, and the balance of the requested one', async () => {
    const answer = await lineage('');
    const onHand = Object.fromEntries(
      answer.nodes.filter(({ kind }) => kind === 'batch').map((node) => [called(node), node.onHand]),
    );
    expect(onHand).toEqual({
      'WH-PP/A': '6.500',
      'WH-PP/A-R1': '1.500',
      'WH-SR/A': '0.000',
      'WH-SR/A-S1': '0.000',
    });
    expect(answer.balance).toEqual({ arrived: '11.000', left: '4.500', onHand: '6.500', told: '6.500' });
  });

  it('lists current certificates, and none for the past', async () => {
    const { nodes } = await lineage('depth=5');
    const named = nodes.flatMap(({ id, attachments }) => (attachments?.length ? [[id, attachments]] : []));
    expect(Object.fromEntries(named)).toEqual({ [A]: ['CQ-1.pdf'], [THERE]: ['CQ-2.pdf'] });
    const past = await lineage('depth=5&at=5');
    expect(past.nodes.every(({ attachments }) => attachments === null)).toBe(true);
  });

  it('links every edge to its event, document and both times', async () => {
    const { edges } = await lineage('direction=usage&depth=1');
    expect(edges.find(({ kind }) => kind === 'reduced')).toMatchObject({
      eventId: entries[10]!.eventId,
      position: '11',
      occurredAt: day(5),
      recordedAt: day(11),
      events: 1,
    });
  });

  it('omits a reversed receipt', async () => {
    const answer = await lineage('', { id: WRONG });
    expect(answer.edges).toEqual([]);
    expect(answer.balance).toMatchObject({ arrived: '0.000', onHand: '0.000', told: '0.000' });
  });
});

describe('the lineage as of a moment', () => {
  it('includes what was recorded by then', async () => {
    const answer = await lineage('direction=usage&depth=5&at=5');
    expect(told(answer)).toEqual(
      expect.arrayContaining(['2: WH-SR/A –sold 2→ OUT-2', '2: OUT-2 –delivered 2→ CUST-1']),
    );
    expect(told(answer).some((edge) => edge.includes('returned') || edge.includes('reduced'))).toBe(false);
    expect(answer.balance).toEqual({ arrived: '10.000', left: '4.000', onHand: '6.000', told: '6.000' });
    expect(answer.nodes.find(({ id }) => id === PART)!.onHand).toBe('1.000');
  });

  it('includes a shipment voided later', async () => {
    expect(told(await lineage('direction=usage&depth=1&at=9'))).toContain('1: WH-PP/A –sold 2→ OUT-3');
    expect(told(await lineage('direction=usage&depth=1&at=10')).join()).not.toContain('OUT-3');
  });

  it('includes a receipt reversed later', async () => {
    expect(told(await lineage('direction=origin&at=12', { id: WRONG }))).toContain(
      '1: IN-9 –received 5→ WH-PP/W',
    );
  });

  it('includes, by business time, what was recorded late, alone or with a recorded time', async () => {
    const effective = `effective=${encodeURIComponent(day(5))}`;
    const asIsKnownNow = await lineage(`direction=usage&depth=1&${effective}`);
    expect(told(asIsKnownNow)).toContain('1: WH-PP/A –reduced 0.5→ adjustment');
    expect(asIsKnownNow.balance).toEqual({ arrived: '10.000', left: '4.500', onHand: '5.500', told: null });
    const asWasKnownThen = await lineage(`direction=usage&depth=1&at=5&${effective}`);
    expect(told(asWasKnownThen).join()).not.toContain('reduced');
  });
});

describe('access to the lineage', () => {
  it('shows goods in other warehouses only as elsewhere', async () => {
    const answer = await lineage('direction=both&depth=5', { token: inPhnomPenh });
    expect(told(answer).toSorted()).toEqual([
      '1: IN-1 –received 10→ WH-PP/A',
      '1: OUT-1 –on_the_way 1→ missing',
      '1: OUT-1 –transferred 3→ elsewhere',
      '1: OUT-4 –transferred 1→ WH-PP/A',
      '1: SUP-1 –supplied 10→ IN-1',
      '1: WH-PP/A –dispatched 4→ OUT-1',
      '1: WH-PP/A –reduced 0.5→ adjustment',
      '1: elsewhere –dispatched 1→ OUT-4',
    ]);
    expect(JSON.stringify(answer.nodes)).not.toMatch(/WH-SR|CQ-2/);
    expect(answer.nodes.filter(({ kind }) => kind === 'elsewhere')).toEqual([
      expect.objectContaining({ id: null, onHand: null, status: null, names: null }),
      expect.objectContaining({ id: null, onHand: null, status: null, names: null }),
    ]);
  });

  it('is refused in another warehouse and without batch:track; a missing batch returns 404', async () => {
    const status = async (id: string, token: string) =>
      (await api.request(getLineage, { token, params: { id } })).status;
    expect(await status(THERE, inPhnomPenh)).toBe(403);
    expect(await status(A, await api.tokenFor({ role: 'viewer' }))).toBe(403);
    expect(await status(`WH-PP.${item}.NOTHING`, everywhere)).toBe(404);
  });
});

describe('the exported lineage', () => {
  let exporting: string;
  beforeAll(async () => {
    exporting = await api.tokenFor({
      permissions: [...permissionsOf('warehouse_admin'), 'data:export'],
      warehouses: ['WH-PP', 'WH-SR'],
    });
  });
  const file = async (query: Record<string, string>, token = exporting) => {
    const answer = await api.raw(getLineageFile, { token, params: { id: A }, query });
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
  };
  const csv = async (query: Record<string, string>, token?: string) =>
    (await file({ format: 'csv', ...query }, token)).content.toString();
  const digest = (text: string): string | undefined => /SHA-256,([0-9a-f]{64})/.exec(text)?.[1];

  it('has the rows of the response, the log position and a digest', async () => {
    const { edges } = await lineage('direction=usage&depth=5&at=13');
    const text = await csv({ direction: 'usage', depth: '5', at: '13' });
    const lines = text.split('\r\n');
    expect(lines.slice(1, lines.indexOf(''))).toHaveLength(edges.length);
    expect(text).toContain(`Usage,1,Batch · ${A},sent by transfer,Outbound order · OUT-1 · 1,4.000`);
    expect(text).toContain('As of event no.,13');
    expect(digest(text)).toBeDefined();
  });

  it('has the same digest in every language, and another for other rows', async () => {
    const first = digest(await csv({ at: '13', language: 'en-US' }));
    expect(digest(await csv({ at: '13', language: 'zh-CN' }))).toBe(first);
    expect(digest(await csv({ at: '13', language: 'km-KH' }))).toBe(first);
    expect(digest(await csv({ at: '9' }))).not.toBe(first);
  });

  it('defaults to the position of the read models', async () => {
    for (const model of getLineageFile.models ?? []) await api.fold(model, 8n);
    const text = await csv({});
    expect(text).toContain('As of event no.,8');
    expect(text).not.toContain('missing,Stock adjustment');
  });

  it('is also available as XLSX', async () => {
    const { content } = await file({ format: 'xlsx' });
    expect(content.subarray(0, 2).toString()).toBe('PK');
  });

  it('shows only what its reader may see', async () => {
    const local = await api.tokenFor({ permissions: ['batch:track', 'data:export'], warehouses: ['WH-PP'] });
    const text = await csv({ depth: '5' }, local);
    expect(text).toContain('SHA-256');
    expect(text).not.toContain('WH-SR');
    expect((await file({ format: 'csv' }, await api.tokenFor({ role: 'viewer' }))).status).toBe(403);
  });
});
