import { getBatchLabels, getInboundLabels, getLocationLabels } from '@granary/api/labels';
import { LABELS_MAX } from '@granary/domain/labels';
import { InboundRow } from '@granary/read-models/inbound';
import { ItemRow } from '@granary/read-models/items';
import { BatchRow } from '@granary/read-models/stock';
import { LocationRow } from '@granary/read-models/warehouses';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batch, inboundLine, inboundOrder, itemRow } from '@granary/testing/fixtures/rows';
import { createTable } from '@granary/testing/stack';
import { startStockApi, type StockApi } from '../../testing/stack/stock.ts';

let api: StockApi['api'];
let tokens: StockApi['tokens'];
const id = 'WH-PP.UREA-46.A';
const PATIENCE_MS = 120_000;

beforeAll(async () => {
  ({ api, tokens } = await startStockApi());
  await createTable(api.pool, InboundRow);
  await createTable(api.pool, LocationRow);
  const places = ['A-01', 'A-02', 'B-01'].map((location) => ({
    id: `WH-PP.${location}`,
    warehouse: 'WH-PP',
    location,
    description: null,
  }));
  await api.insert<LocationRow>(LocationRow, places);
  await api.insert(BatchRow, [
    batch(),
    batch({ batch: 'B', originLine: 2 }),
    batch({ warehouse: 'WH-SR' }),
    batch({ item: 'GLY-41SL', batch: 'C' }),
  ]);
  await api.insert(ItemRow, [itemRow('GLY-41SL', { gtin: '04006381333931' })]);
  const lines = ['A', 'B'].map((code, n) => inboundLine({ line: n + 1, item: 'UREA-46', batch: code }));
  await api.insert(InboundRow, [
    inboundOrder('IN-1', { warehouse: 'WH-PP', status: 'completed', approvalStatus: 'approved', lines }),
    inboundOrder('IN-2', { warehouse: 'WH-PP', status: 'in_progress', approvalStatus: 'submitted', lines }),
  ]);
}, 180_000);
afterAll(() => api.close());

type Query = Record<string, string>;
const ofBatch = (token: string, query: Query = {}, of = id) =>
  api.raw(getBatchLabels, { token, params: { id: of }, query });
const ofOrder = (token: string, query: Query = {}, number = 'IN-1') =>
  api.raw(getInboundLabels, { token, params: { number }, query });
const pagesIn = async (answer: Response): Promise<number> => {
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
};
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: string }).code;

describe('batch labels', () => {
  it(
    'are a PDF in each language and layout',
    async () => {
      for (const language of ['zh-CN', 'en-US', 'km-KH'])
        for (const layout of ['label_100x50', 'roll_58', 'sheet_3x8']) {
          const answer = await ofBatch(tokens.staff, { language, layout });
          expect(answer.headers.get('content-type')).toBe('application/pdf');
          expect(answer.headers.get('content-disposition')).toContain('A-labels.pdf');
          expect(await pagesIn(answer)).toBe(1);
        }
    },
    PATIENCE_MS,
  );

  it('are ZPL for a label printer', async () => {
    const answer = await ofBatch(tokens.staff, { layout: 'zpl_100x50', language: 'zh-CN', copies: '7' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('A-labels.zpl');
    const zpl = await answer.text();
    expect(zpl).toContain(`/warehouse/inventory/${id}^FS`);
    expect(zpl).toContain('^PQ7\n');
    expect((await (await ofOrder(tokens.staff, { layout: 'zpl_58' })).text()).match(/\^XA/g)?.length).toBe(2);
  });

  it('have a GS1 code if the item has a GTIN', async () => {
    const gs1 = await (await ofBatch(tokens.staff, { layout: 'zpl_58' }, 'WH-PP.GLY-41SL.C')).text();
    expect(gs1).toContain('_10104006381333931');
    expect(gs1).toContain('_191WH-PP.GLY-41SL.C^FS');
    const plain = await ofBatch(tokens.staff, { layout: 'zpl_58', without: 'gs1' }, 'WH-PP.GLY-41SL.C');
    expect(await plain.text()).toContain('/warehouse/inventory/WH-PP.GLY-41SL.C^FS');
    expect(await pagesIn(await ofBatch(tokens.staff, {}, 'WH-PP.GLY-41SL.C'))).toBe(1);
  });

  it(
    'are printed in the requested number',
    async () => {
      expect(await pagesIn(await ofBatch(tokens.staff, { copies: '7' }))).toBe(7);
      expect(await pagesIn(await ofBatch(tokens.staff, { copies: '25', layout: 'sheet_3x8' }))).toBe(2);
      for (const copies of ['0', '501', '1.5', 'x'])
        expect((await ofBatch(tokens.staff, { copies })).status).toBe(422);
      expect((await ofBatch(tokens.staff, { without: 'batch' })).status).toBe(422);
      expect((await ofBatch(tokens.staff, { without: 'quantity' })).status).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'requested concurrently do not mix',
    async () => {
      const copies = [1, 2, 3, 4];
      const answers = copies.map((count) => ofBatch(tokens.staff, { copies: String(count) }));
      expect(await Promise.all(answers.map(async (answer) => pagesIn(await answer)))).toEqual(copies);
    },
    PATIENCE_MS,
  );

  it('need access to the batch', async () => {
    expect(await codeOf(await ofBatch(tokens.elsewhere))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await codeOf(await ofBatch(tokens.staff, {}, 'WH-SR.UREA-46.A'))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await codeOf(await ofBatch(tokens.seller))).toBe('PERMISSION_DENIED');
    expect((await ofBatch(tokens.viewer)).status).toBe(200);
    expect(await codeOf(await ofBatch(tokens.staff, {}, 'WH-PP.UREA-46.NONE'))).toBe('BATCH_NOT_FOUND');
  });
});

describe('labels of an inbound order', () => {
  it('include all its batches', async () => {
    const answer = await ofOrder(tokens.staff, { copies: '2' });
    expect(answer.headers.get('content-disposition')).toContain('IN-1-labels.pdf');
    expect(await pagesIn(answer)).toBe(4);
  });

  it('need received batches', async () => {
    expect(await codeOf(await ofOrder(tokens.staff, {}, 'IN-2'))).toBe('NOTHING_TO_LABEL');
    expect(await codeOf(await ofOrder(tokens.staff, {}, 'IN-3'))).toBe('NOT_FOUND');
    expect(await codeOf(await ofOrder(tokens.elsewhere))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await codeOf(await ofOrder(tokens.seller))).toBe('PERMISSION_DENIED');
  });

  it('are limited in number per file', async () => {
    const answer = await ofOrder(tokens.staff, { copies: String(LABELS_MAX) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'LABELS_TOO_MANY',
      facts: { labels: 2 * LABELS_MAX, max: LABELS_MAX },
    });
  });
});

describe('labels of locations', () => {
  const ofPlaces = (token: string, query: Query = {}, code = 'WH-PP') =>
    api.raw(getLocationLabels, { token, params: { code }, query });

  it('carry the code that scanning takes for the place', async () => {
    const answer = await ofPlaces(tokens.admin, { layout: 'zpl_58', startsWith: 'A-', language: 'en-US' });
    expect(answer.headers.get('content-disposition')).toContain('WH-PP-labels.zpl');
    const zpl = await answer.text();
    expect(zpl.match(/(?<=FDMA,).*(?=\^FS)/g)).toEqual(['A-01', 'A-02']);
    expect(zpl).toContain('FDPhnom Penh^FS');
    expect(await pagesIn(await ofPlaces(tokens.admin, { copies: '2' }))).toBe(6);
  });

  it('are for whoever may see the stock of the warehouse', async () => {
    const token = await api.tokenFor({ role: 'user', warehouses: ['WH-PP'] });
    expect(await pagesIn(await ofPlaces(token))).toBe(3);
    expect(await codeOf(await ofPlaces(token, {}, 'WH-SR'))).toBe('WAREHOUSE_ACCESS_DENIED');
  });

  it('need locations and access to the warehouse', async () => {
    expect(await codeOf(await ofPlaces(tokens.admin, { startsWith: 'C' }))).toBe('NO_LOCATION_TO_LABEL');
    expect(await codeOf(await ofPlaces(tokens.elsewhere))).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await codeOf(await ofPlaces(tokens.seller))).toBe('PERMISSION_DENIED');
    expect((await ofPlaces(tokens.admin, { copies: '200' })).status).toBe(422);
  });
});
