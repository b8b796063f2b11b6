import type { Endpoint } from '@granary/api/http';
import * as contracts from '@granary/api/outbound';
import { credit, openCredit, type CreditEvent } from '@granary/domain/credit';
import { createCustomer, customer } from '@granary/domain/customers';
import { createItem, item } from '@granary/domain/items';
import { dayIn } from '@granary/domain/kernel';
import { isDocument, outbound, type OutboundDocument } from '@granary/domain/outbound';
import { openPicks } from '@granary/domain/outbound/rules';
import { receiveBatch, stock, type StockEvent, type StockState } from '@granary/domain/stock';
import { openWarehouse, warehouse } from '@granary/domain/warehouses';
import type { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import type { TestAnswer, TestApi, TestRequest } from './test-api.ts';

export const ITEMS = ['GLY-41SL', 'UREA-46'] as const;
export const SOURCE = 'WH-PP';
export const DESTINATION = 'WH-BTB';

/** In the time zone of the warehouses. */
export const today = (): string => dayIn('Asia/Phnom_Penh', Date.now());

/** Two warehouses and two items. */
export const seedMasters = async (store: EventStore): Promise<void> => {
  for (const [index, code] of ITEMS.entries())
    await store.decide(item, code, commandContext(), (state) =>
      createItem(state, {
        code,
        serial: index + 12,
        name: '草甘膦 41% 水剂',
        englishName: 'Glyphosate 41% SL',
        khmerName: null,
        category: 'herbicides',
        specification: null,
        unit: 'bottle',
        minStock: '0.000',
        maxStock: null,
        description: null,
        memberPrice: '4.20',
        retailPrice: '4.80',
      }),
    );
  for (const code of [SOURCE, DESTINATION])
    await store.decide(warehouse, code, commandContext(), (state) =>
      openWarehouse(state, {
        code,
        name: code,
        englishName: null,
        khmerName: null,
        address: null,
        timeZone: 'Asia/Phnom_Penh',
      }),
    );
};

/** A customer with this credit limit. */
export const openCustomer = async (
  store: EventStore,
  code: string,
  openingLimit = '1000000.00',
  type: 'member' | 'regular' = 'member',
  minimumShelfLifeDays: number | null = null,
  since = new Date().toISOString(),
): Promise<void> => {
  await store.decide(customer, code, commandContext({ occurredAt: since }), (state) =>
    createCustomer(state, {
      code,
      openingLimit,
      name: code,
      englishName: null,
      khmerName: null,
      type,
      minimumShelfLifeDays,
      remarks: null,
      contactPerson: null,
      phone: null,
      email: null,
      address: null,
    }),
  );
  await store.decide(credit, code, commandContext({ occurredAt: since }), (state) =>
    openCredit(state, { customer: code, limit: openingLimit }),
  );
};

let receipts = 0;
export const receiveStock = async (
  store: EventStore,
  code: string,
  batch: string,
  quantity: string,
  receivedAt = '2026-01-01T00:00:00.000Z',
): Promise<void> => {
  receipts += 1;
  await store.decide(stock, `${SOURCE}.${code}`, commandContext({ occurredAt: receivedAt }), (state) =>
    receiveBatch(state, {
      warehouse: SOURCE,
      item: code,
      batch,
      quantity,
      receivedAt,
      unitCost: '3.250000',
      productionDate: null,
      expiryDate: '2099-12-31',
      supplier: null,
      supplierLot: 'L-7',
      certificate: null,
      notes: null,
      location: 'A-01',
      shelf: '2',
      inbound: 'IN-20260101-0001',
      line: receipts,
      awaitingInspection: false,
    }),
  );
};

export const line = (quantity = '10', code: string = ITEMS[0]) => ({ item: code, quantity });

/** Users, and helpers that take an order from step to step. */
export const peopleOf = async (api: TestApi) => {
  const tokens = {
    root: await api.tokenFor('super_admin', 'all', 'root'),
    staff: await api.tokenFor('warehouse_staff', [SOURCE], 'staff'),
    second: await api.tokenFor('warehouse_staff', [SOURCE], 'second'),
    admin: await api.tokenFor('warehouse_admin', [SOURCE], 'admin'),
    elsewhere: await api.tokenFor('warehouse_admin', [DESTINATION], 'elsewhere'),
  };
  type Person = keyof typeof tokens;
  const { store } = api;

  const as = (person: Person, contract: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> =>
    api.request(contract, { token: tokens[person], ...sent });
  const on = (person: Person, contract: Endpoint, number: string, sent: TestRequest = {}) =>
    as(person, contract, { params: { number }, ...sent });
  const done = async (answer: Promise<TestAnswer>): Promise<TestAnswer['body']> => {
    const { body } = await answer;
    if (!body.success) throw new Error(JSON.stringify(body));
    return body;
  };

  const created = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const body = await done(
      as('staff', contracts.createOutbound, {
        body: { warehouse: SOURCE, type: 'other', title: 'Field trial', lines: [line()], ...changes },
      }),
    );
    return (body.data as { number: string }).number;
  };
  const document = async (number: string): Promise<OutboundDocument> => {
    const { state } = await store.load(outbound, number);
    if (!isDocument(state)) throw new Error(`${number} is ${state.status}`);
    return state;
  };
  const planned = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await created(changes);
    const lines = (await document(number)).lines.map(({ line: place }) => ({
      line: place,
      strategy: 'fifo',
    }));
    await done(on('staff', contracts.planAllocation, number, { body: { lines } }));
    return number;
  };
  const submitted = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await planned(changes);
    await done(on('staff', contracts.submitOutbound, number));
    return number;
  };
  /** A sale that was approved and handed over to the warehouse. */
  const handedOver = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await submitted(changes);
    if ((await document(number)).content.type !== 'sale') return number;
    await done(on('admin', contracts.approveSale, number));
    await done(on('staff', contracts.handOver, number));
    return number;
  };
  const approved = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await handedOver(changes);
    await done(on('admin', contracts.approveOutbound, number));
    return number;
  };
  const picking = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await approved(changes);
    await done(on('staff', contracts.releaseOutbound, number));
    await done(on('staff', contracts.startPicking, number));
    return number;
  };
  const picked = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await picking(changes);
    for (const { line: place, batches, picks } of (await document(number)).lines)
      for (const part of openPicks(batches, picks))
        await done(on('staff', contracts.recordPick, number, { body: { line: place, ...part } }));
    await done(on('staff', contracts.finishPicking, number));
    return number;
  };
  const shipped = async (changes: Partial<contracts.NewOutbound> = {}): Promise<string> => {
    const number = await picked(changes);
    await done(on('staff', contracts.shipOutbound, number));
    return number;
  };

  const stockOf = async (code: string = ITEMS[0], place = SOURCE): Promise<StockState> =>
    (await store.load(stock, `${place}.${code}`)).state;
  /** The stock events of one document, in order, per item. */
  const stockEvents = async (number: string, place = SOURCE): Promise<StockEvent[]> => {
    const events: StockEvent[] = [];
    for (const code of ITEMS)
      for await (const { type, data } of store.readStream('stock', `${place}.${code}`))
        if (JSON.stringify(data).includes(`"${number}"`)) events.push({ type, data } as StockEvent);
    return events;
  };
  /** The credit events of one document, in order. */
  const creditEvents = async (number: string, code: string): Promise<CreditEvent[]> => {
    const events: CreditEvent[] = [];
    for await (const { type, data } of store.readStream('credit', code))
      if (JSON.stringify(data).includes(`"${number}"`)) events.push({ type, data } as CreditEvent);
    return events;
  };
  const history = async (number: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const event of store.readStream('outbound', number)) types.push(event.type);
    return types;
  };
  return {
    tokens,
    as,
    on,
    done,
    created,
    planned,
    submitted,
    handedOver,
    approved,
    picking,
    picked,
    shipped,
    document,
    stockOf,
    stockEvents,
    creditEvents,
    history,
  };
};
