import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listBatches, listExpiryWarnings } from '@granary/api/stock';
import { BatchRow } from '@granary/read-models/stock';
import { insertRows } from '@granary/testing/stack';
import { batch } from '@granary/testing/fixtures/rows';
import { day, startStockApi, type Person, type StockApi } from '../../testing/stack/stock.ts';

let api: StockApi['api'];
let tokens: StockApi['tokens'];
beforeAll(async () => {
  ({ api, tokens } = await startStockApi());
  await api.insert(BatchRow, [
    batch({ batch: 'A' }),
    batch({ batch: 'B' }),
    batch({ warehouse: 'WH-SR', batch: 'A' }),
  ]);
}, 60_000);
afterAll(() => api.close());

/** Of a page that does not show all rows, so that they are counted. */
const total = async (
  who: Person,
  contract: typeof listBatches | typeof listExpiryWarnings = listBatches,
): Promise<number> =>
  (await api.request(contract, { token: tokens[who], query: 'limit=1' })).body.data.page.total;

describe('the count of a list', () => {
  it('is known until something is folded', async () => {
    expect(await total('admin')).toBe(3);
    // As no projector would: without a new revision.
    await insertRows(api.pool, BatchRow, [batch({ batch: 'C' })]);
    expect(await total('admin')).toBe(3);
    await api.touched();
    expect(await total('admin')).toBe(4);
  });

  it('is counted for each set of warehouses', async () => {
    expect([await total('admin'), await total('staff'), await total('elsewhere')]).toEqual([4, 3, 0]);
  });

  it('is counted again if it also depends on the day', async () => {
    await api.insert(
      BatchRow,
      ['D', 'E'].map((code) => batch({ batch: code, expiresOn: day(1) })),
    );
    expect(await total('admin', listExpiryWarnings)).toBe(2);
    await insertRows(api.pool, BatchRow, [batch({ batch: 'F', expiresOn: day(1) })]);
    expect(await total('admin', listExpiryWarnings)).toBe(3);
  });
});
