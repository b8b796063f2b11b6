import { registerSupplier } from '@granary/api/suppliers';
import type { Endpoint } from '@granary/api/http';
import { seededRandom } from '@granary/testing/random';
import { ITEMS, openCustomer, receiveStock, seedMasters } from '../fixtures/masters.ts';
import { startTestApi, type TestRequest } from '../stack/test-api.ts';
import { diceOf } from './samples.ts';

export const CUSTOMER = 'CUST-WALK';
export const SUPPLIER = 'SUP-WALK';

/** A seeded warehouse with stock, a customer, a supplier, and two users with all permissions. */
export const openGround = async (seed: number) => {
  const api = await startTestApi();
  const { store } = api;
  await seedMasters(store);
  await openCustomer(store, CUSTOMER);
  const tokens = {
    one: await api.tokenFor('super_admin', 'all', 'walker'),
    other: await api.tokenFor('super_admin', 'all', 'other-walker'),
  };
  const as = (who: keyof typeof tokens, contract: Endpoint, sent: TestRequest) =>
    api.request(contract, { ...sent, token: tokens[who] });
  const made = async (contract: Endpoint, body: object): Promise<Record<string, string>> => {
    const answer = await as('one', contract, { body });
    if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as Record<string, string>;
  };
  await made(registerSupplier, {
    code: SUPPLIER,
    name: '湄公河农化',
    contactPerson: 'Sok Dara',
    phone: '+855 12 345 678',
  });

  let batches = 0;
  /** Receives each item in two batches small enough to be used up soon. */
  const restock = async (): Promise<string[]> => {
    batches += 1;
    const codes = [`W-${batches}A`, `W-${batches}B`];
    for (const item of ITEMS) for (const code of codes) await receiveStock(store, item, code, '12.000');
    return codes;
  };
  return { api, store, as, made, restock, dice: diceOf(seededRandom(seed)), close: api.close };
};
export type Ground = Awaited<ReturnType<typeof openGround>>;
