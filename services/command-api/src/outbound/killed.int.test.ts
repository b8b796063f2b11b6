import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@granary/api/http';
import * as contracts from '@granary/api/outbound';
import { AUTOMATION_ID, automation, reviseAutomation } from '@granary/domain/configuration';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { until } from '@granary/testing/stack';
import { Processes } from '../processes/index.ts';
import { startCrashingService } from '../../testing/stack/crashing-service.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import {
  DESTINATION,
  ITEMS,
  openCustomer,
  receiveStock,
  seedMasters,
} from '../../testing/fixtures/masters.ts';
import { line, peopleOf } from '../../testing/stack/outbound.ts';

const [GLY, UREA] = ITEMS;
const twoItems = { lines: [line('3', GLY), line('4', UREA)] };

let api: TestApi;
let people: Awaited<ReturnType<typeof peopleOf>>;
beforeAll(async () => {
  api = await startTestApi();
  await seedMasters(api.store);
  people = await peopleOf(api);
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
  expect((await people.document(number)).process.kind).not.toBe('none');
  await rescue(number);
  return people.document(number);
};

/** Lets the other service follow the log, until it ends. */
const passTurnOn = async (): Promise<void> => {
  const holder = async () => {
    const { rows } = await api.pool.query<{ holder: string }>(
      'SELECT holder FROM platform.follower_lease WHERE expires_at > now()',
    );
    return rows[0]?.holder;
  };
  let own: string | undefined;
  await until(async () => (own = await holder()) !== undefined, { what: 'a service follows' });
  await until(
    async () => {
      const current = await holder();
      if (current !== undefined && current !== own) return true;
      // Free for whoever asks next.
      await api.pool.query('DELETE FROM platform.follower_lease WHERE holder = $1', [own]);
      return false;
    },
    { withinMs: 30_000, what: 'the other service follows' },
  );
};

const worked = async (number: string, place?: string): Promise<string[]> =>
  (await people.stockEvents(number, place)).map(({ type }) => type);

describe('a service killed', () => {
  it('during a submission reserves every line once', async () => {
    const number = await people.planned(twoItems);
    const after = await killedAt('outbound:reserve', contracts.submitOutbound, number, people.tokens.staff);
    expect(after.status).toBe('inventory_reviewing');
    expect(await worked(number)).toEqual(['StockReserved', 'StockReserved']);
  }, 60_000);

  it('between stock and credit of a sale reserves both once', async () => {
    await openCustomer(api.store, 'KILLED', '1000.00');
    const number = await people.planned({ ...twoItems, type: 'sale', customer: 'KILLED' });
    const after = await killedAt('outbound:reserve=2', contracts.submitOutbound, number, people.tokens.staff);
    expect(after.status).toBe('sales_pending');
    expect(await worked(number)).toEqual(['StockReserved', 'StockReserved']);
    expect((await people.creditEvents(number, 'KILLED')).map(({ type }) => type)).toEqual(['CreditHeld']);
  }, 60_000);

  it('during a shipment issues every line once', async () => {
    const number = await people.picked(twoItems);
    const after = await killedAt('outbound:issue', contracts.shipOutbound, number, people.tokens.staff);
    expect(after.status).toBe('shipped');
    expect((await worked(number)).filter((type) => type === 'StockIssued')).toHaveLength(2);
  }, 60_000);

  it('during a delivery receives every line once', async () => {
    const number = await people.shipped({ ...twoItems, type: 'transfer', destination: DESTINATION });
    const { elsewhere } = people.tokens;
    const after = await killedAt('outbound:receive', contracts.deliverOutbound, number, elsewhere);
    expect(after.status).toBe('delivered');
    expect(await worked(number, DESTINATION)).toEqual(['BatchReceived', 'BatchReceived']);
  }, 60_000);

  it('while a rule hands a sale over, whose turn another takes up, leaves one hand-over', async () => {
    await openCustomer(api.store, 'RULED');
    const handOver = { upTo: null, customers: ['RULED'] };
    const release = { upTo: null, customers: [] };
    await api.store.decide(automation, AUTOMATION_ID, commandContext(), (state) =>
      reviseAutomation(state, { handOver, release, reason: 'They pay in advance' }),
    );
    for (const crashAt of ['outbound:due-by-rule', 'outbound:taken-by-rule']) {
      const number = await people.submitted({ ...twoItems, type: 'sale', customer: 'RULED' });
      const { send, died } = await startCrashingService(api, crashAt);
      await passTurnOn();
      await send(contracts.approveSale, number, people.tokens.admin).catch(() => undefined);
      expect(await died).toEqual([null, 'SIGKILL']);
      await until(async () => (await people.document(number)).status === 'inventory_reviewing');
      expect((await people.history(number)).filter((type) => type === 'OutboundHandedOver')).toHaveLength(1);
    }
  }, 60_000);
});
