import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@granary/api/http';
import * as contracts from '@granary/api/outbound';
import { until } from '@granary/testing';
import { Processes } from '../processes/index.ts';
import { startCrashingService } from '../testing-crashing-service.ts';
import { startTestApi, type TestApi } from '../testing.ts';
import {
  DESTINATION,
  ITEMS,
  line,
  openCustomer,
  openHouse,
  peopleOf,
  receiveStock,
} from './testing/world.ts';

const [GLY, UREA] = ITEMS;
const twoItems = { lines: [line('3', GLY), line('4', UREA)] };

let api: TestApi;
let house: Awaited<ReturnType<typeof peopleOf>>;
beforeAll(async () => {
  api = await startTestApi();
  await openHouse(api.store);
  house = await peopleOf(api);
  for (const code of ITEMS) await receiveStock(api.store, code, 'PLENTY', '1000.000');
}, 60_000);
afterAll(() => api.close());

/** Does what the watchdog of another instance does after the document has waited long enough. */
const rescue = async (number: string): Promise<void> => {
  await until(async () => {
    const { rowCount } = await api.pool.query(
      `UPDATE platform.process SET opened_at = opened_at - interval '1 minute' WHERE id = $1`,
      [number],
    );
    return rowCount === 1;
  });
  await api.app.get(Processes).sweep();
};

const killedAt = async (crashAt: string, contract: Endpoint, number: string, token: string) => {
  const { send, died } = await startCrashingService(api, crashAt);
  await expect(send(contract, number, token)).rejects.toThrow();
  expect(await died).toEqual([null, 'SIGKILL']);
  expect((await house.document(number)).process.kind).not.toBe('none');
  await rescue(number);
  return house.document(number);
};

const worked = async (number: string, place?: string): Promise<string[]> =>
  (await house.stockEvents(number, place)).map(({ type }) => type);

describe('a service killed', () => {
  it('during a submission reserves every line once', async () => {
    const number = await house.planned(twoItems);
    const after = await killedAt('outbound:reserve', contracts.submitOutbound, number, house.tokens.staff);
    expect(after.status).toBe('inventory_reviewing');
    expect(await worked(number)).toEqual(['StockReserved', 'StockReserved']);
  }, 60_000);

  it('between stock and credit of a sale reserves both once', async () => {
    await openCustomer(api.store, 'KILLED', '1000.00');
    const number = await house.planned({ ...twoItems, type: 'sale', customer: 'KILLED' });
    const after = await killedAt('outbound:reserve=2', contracts.submitOutbound, number, house.tokens.staff);
    expect(after.status).toBe('sales_pending');
    expect(await worked(number)).toEqual(['StockReserved', 'StockReserved']);
    expect((await house.creditEvents(number, 'KILLED')).map(({ type }) => type)).toEqual(['CreditHeld']);
  }, 60_000);

  it('during a shipment issues every line once', async () => {
    const number = await house.picked(twoItems);
    const after = await killedAt('outbound:issue', contracts.shipOutbound, number, house.tokens.staff);
    expect(after.status).toBe('shipped');
    expect((await worked(number)).filter((type) => type === 'StockIssued')).toHaveLength(2);
  }, 60_000);

  it('during a delivery receives every line once', async () => {
    const number = await house.shipped({ ...twoItems, type: 'transfer', destination: DESTINATION });
    const { elsewhere } = house.tokens;
    const after = await killedAt('outbound:receive', contracts.deliverOutbound, number, elsewhere);
    expect(after.status).toBe('delivered');
    expect(await worked(number, DESTINATION)).toEqual(['BatchReceived', 'BatchReceived']);
  }, 60_000);
});
