import type { Endpoint } from '@granary/api/http';
import * as contracts from '@granary/api/outbound';
import type { CreditEvent } from '@granary/domain/credit';
import { dayIn } from '@granary/domain/kernel';
import { isDocument, outbound, type OutboundDocument } from '@granary/domain/outbound';
import { openPicks } from '@granary/domain/outbound/rules';
import { stock, type StockEvent, type StockState } from '@granary/domain/stock';
import { DESTINATION, ITEMS, SOURCE } from '../fixtures/masters.ts';
import type { TestAnswer, TestApi, TestRequest } from './test-api.ts';

/** In the time zone of the warehouses. */
export const today = (): string => dayIn('Asia/Phnom_Penh', Date.now());

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
