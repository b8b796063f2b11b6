import type { Role } from '@granary/api/access';
import * as contracts from '@granary/api/inbound';
import { registerSupplier } from '@granary/api/suppliers';
import type { Endpoint } from '@granary/api/http';
import { inbound, type InboundDocument } from '@granary/domain/inbound';
import { stock, type StockState } from '@granary/domain/stock';
import { seedMasters } from '../fixtures/masters.ts';
import { startTestApi, type TestAnswer, type TestRequest } from './test-api.ts';

/** A line of ten bottles. Its batch code is assigned automatically unless given. */
export const line = (changes: Partial<contracts.InboundLineInput> = {}): contracts.InboundLineInput => ({
  item: 'GLY-41SL',
  quantity: '10',
  unitPrice: '3.25',
  productionDate: null,
  expiryDate: '2099-12-31',
  supplier: null,
  batch: null,
  ...changes,
});

/** The command API with warehouses, items and a supplier. */
export const openTestStack = async (settings: Parameters<typeof startTestApi>[0] = {}) => {
  const api = await startTestApi(settings);
  const { store } = api;
  await seedMasters(store);
  const tokens = {
    root: await api.tokenFor('super_admin'),
    staff: await api.tokenFor('warehouse_staff', ['WH-PP'], 'staff'),
    admin: await api.tokenFor('warehouse_admin', ['WH-PP'], 'admin'),
    other: await api.tokenFor('warehouse_admin', ['WH-PP'], 'other'),
    elsewhere: await api.tokenFor('warehouse_admin', ['WH-BTB'], 'elsewhere'),
  };
  await api.request(registerSupplier, {
    token: tokens.root,
    body: { code: 'SUP-001', name: '湄公河农化', contactPerson: 'Sok Dara', phone: '+855 12 345 678' },
  });

  type Person = keyof typeof tokens;
  const as = (person: Person, contract: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> =>
    api.request(contract, { token: tokens[person], ...sent });
  const on = (person: Person, contract: Endpoint, number: string, sent: TestRequest = {}) =>
    as(person, contract, { params: { number }, ...sent });

  const draft = async (changes: Partial<contracts.NewInbound> = {}): Promise<string> => {
    const { body } = await as('staff', contracts.createInbound, {
      body: {
        warehouse: 'WH-PP',
        type: 'purchase',
        title: 'Rainy season restock',
        inboundDate: '2026-11-20',
        supplier: 'SUP-001',
        lines: [line(), line({ item: 'UREA-46', unitPrice: '18.4' })],
        ...changes,
      },
    });
    if (!body.success) throw new Error(JSON.stringify(body));
    return (body.data as { number: string }).number;
  };
  const submitted = async (changes: Partial<contracts.NewInbound> = {}): Promise<string> => {
    const number = await draft(changes);
    const { body } = await on('staff', contracts.submitInbound, number);
    if (!body.success) throw new Error(JSON.stringify(body));
    return number;
  };
  const document = async (number: string): Promise<InboundDocument> => {
    const { state } = await store.load(inbound, number);
    if (state.status !== 'present') throw new Error(`${number} is ${state.status}`);
    return state;
  };
  const stockOf = async (code: string, place = 'WH-PP'): Promise<StockState> =>
    (await store.load(stock, `${place}.${code}`)).state;
  const history = async (category: string, id: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const event of store.readStream(category, id)) types.push(event.type);
    return types;
  };
  return {
    api,
    tokens,
    tokenFor: (role: Role) => api.tokenFor(role),
    as,
    on,
    draft,
    submitted,
    document,
    stockOf,
    history,
  };
};

export type TestStack = Awaited<ReturnType<typeof openTestStack>>;
