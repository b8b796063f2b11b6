import * as inbounds from '@granary/api/inbound';
import type { Endpoint } from '@granary/api/http';
import * as outbounds from '@granary/api/outbound';
import * as contracts from '@granary/api/recalls';
import { recallCase, type RecallCase } from '@granary/domain/recalls';
import { batchId, dispose, receiveBatch, statusOf, stock } from '@granary/domain/stock';
import { newBatch } from '@granary/testing/builders/masters';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { DESTINATION, ITEMS, SOURCE, openCustomer, seedMasters } from '../fixtures/masters.ts';
import { line, peopleOf, today } from './outbound.ts';
import { startTestApi, type TestAnswer, type TestRequest } from './test-api.ts';

const [GLY] = ITEMS;
export const CUSTOMER = 'CUST-RC';
const reason = 'Concentration below the label';
export const sale = { type: 'sale', customer: CUSTOMER };
export const transfer = { type: 'transfer', destination: DESTINATION };
export const ofLot = (supplierLot: string) => ({ kind: 'lot', item: GLY, supplierLot });
export const ofBatch = (batch: string) => ({ kind: 'batch', batch });
export const asked = (subject: object, changes: object = {}) => ({
  body: { subject, classification: 'class_2', reason, instructions: 'Keep the cans closed', ...changes },
});

/** Two warehouses, a customer, goods of supplier lots, and a user who may recall them everywhere. */
export const openTestStack = async () => {
  const api = await startTestApi();
  await seedMasters(api.store);
  await openCustomer(api.store, CUSTOMER);
  const people = await peopleOf(api);
  const everywhere = await api.tokenFor('admin', 'all', 'recall-chief');

  let lots = 0;
  let receipts = 1_000;
  /** Receives one batch of a new supplier lot, older than any batch before it. */
  const delivered = async (quantity = '20.000', lot?: string, place = SOURCE) => {
    const supplierLot = lot ?? `RL-${(lots += 1)}`;
    receipts += 1;
    const batch = `B-${receipts}`;
    await api.store.decide(stock, `${place}.${GLY}`, commandContext(), (state) =>
      receiveBatch(
        state,
        newBatch(
          { warehouse: place, item: GLY, batch, quantity, line: receipts },
          {
            receivedAt: new Date(Date.UTC(2024, 0, 1) - receipts * 1000).toISOString(),
            unitCost: '3.000000',
            expiryDate: null,
            supplierLot,
            location: null,
            shelf: null,
            inbound: 'IN-20260101-0009',
          },
        ),
      ),
    );
    return { supplierLot, batch, id: batchId({ warehouse: place, item: GLY, batch }) };
  };

  const as = (token: string, contract: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> =>
    api.request(contract, { token, ...sent });
  const on = (contract: Endpoint, number: string, sent: TestRequest = {}, token = everywhere) =>
    as(token, contract, { params: { number, ...sent.params }, body: sent.body, query: sent.query });
  const open = async (subject: object, token = everywhere, changes: object = {}): Promise<string> => {
    const { data } = await people.done(as(token, contracts.openRecall, asked(subject, changes)));
    return (data as { number: string }).number;
  };
  const found = async (number: string): Promise<RecallCase> => {
    const { state } = await api.store.load(recallCase, number);
    if (state.status === 'none') throw new Error(`${number} is not there`);
    return state;
  };
  const batchAt = async (batch: string, place = SOURCE) => (await people.stockOf(GLY, place)).batches[batch];
  const status = async (batch: string, place = SOURCE) => statusOf((await batchAt(batch, place))!);
  const inScope = async (number: string) => (await found(number)).batches.map(batchId).toSorted();
  const history = async (number: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const { type } of api.store.readStream('recall', number)) types.push(type);
    return types;
  };

  /** An order that is allocated this batch only. */
  const plannedFrom = async (batch: string, quantity: string, changes: object = {}): Promise<string> => {
    const number = await people.created({ lines: [line(quantity)], ...changes });
    const chosen = {
      line: 1,
      strategy: 'manual',
      batches: [{ batch, quantity }],
      overrideReason: 'This very batch',
    };
    await people.done(people.on('staff', outbounds.planAllocation, number, { body: { lines: [chosen] } }));
    return number;
  };
  const shippedFrom = async (batch: string, quantity: string, changes: object = {}): Promise<string> => {
    const number = await plannedFrom(batch, quantity, changes);
    await people.done(people.on('staff', outbounds.submitOutbound, number));
    if ((await people.document(number)).content.type === 'sale') {
      await people.done(people.on('admin', outbounds.approveSale, number));
      await people.done(people.on('staff', outbounds.handOver, number));
    }
    for (const [person, contract] of [
      ['admin', outbounds.approveOutbound],
      ['staff', outbounds.releaseOutbound],
      ['staff', outbounds.startPicking],
    ] as const)
      await people.done(people.on(person, contract, number));
    const pick = { line: 1, batch, quantity };
    await people.done(people.on('staff', outbounds.recordPick, number, { body: pick }));
    await people.done(people.on('staff', outbounds.finishPicking, number));
    await people.done(people.on('staff', outbounds.shipOutbound, number));
    return number;
  };
  const delivers = (number: string) => people.done(people.on('elsewhere', outbounds.deliverOutbound, number));
  /** A return that waits for approval. */
  const sentBack = async (order: string, batch: string, quantity: string): Promise<string> => {
    const back = {
      item: GLY,
      quantity,
      unitPrice: '3.25',
      returnedFrom: { outbound: order, line: 1, batch },
    };
    const body = {
      warehouse: SOURCE,
      type: 'return',
      title: 'Recalled',
      inboundDate: today(),
      lines: [back],
    };
    const { data } = await people.done(people.as('staff', inbounds.createInbound, { body }));
    const { number } = data as { number: string };
    await people.done(people.on('staff', inbounds.submitInbound, number));
    return number;
  };
  const comesBack = async (order: string, batch: string, quantity: string): Promise<void> => {
    const number = await sentBack(order, batch, quantity);
    await people.done(people.on('admin', inbounds.approveInbound, number));
  };

  /** Submits an inbound document for seven units of a lot. */
  const ordered = async (supplierLot: string, place = SOURCE, line: object = {}): Promise<string> => {
    const token = place === SOURCE ? people.tokens.staff : people.tokens.elsewhere;
    const body = {
      warehouse: place,
      type: 'other',
      title: 'Another delivery',
      inboundDate: '2026-01-05',
      lines: [
        { item: GLY, quantity: '7', unitPrice: '3.25', supplierLot, expiryDate: '2099-12-31', ...line },
      ],
    };
    const { data } = await people.done(as(token, inbounds.createInbound, { body }));
    const { number } = data as { number: string };
    await people.done(as(token, inbounds.submitInbound, { params: { number } }));
    return number;
  };
  /** The receipt and recall events of a batch, in stream order. */
  const told = async (place: string, batch: string): Promise<string[]> => {
    const types: string[] = [];
    for await (const { type, data } of api.store.readStream('stock', `${place}.${GLY}`))
      if ((data as { batch?: string }).batch === batch && /Received|Replenished|Recall/.test(type))
        types.push(type);
    return types;
  };

  /** Closes an empty batch for good. */
  const disposes = (batch: string) =>
    api.store.decide(stock, `${SOURCE}.${GLY}`, commandContext(), (state) =>
      dispose(state, { warehouse: SOURCE, item: GLY, batch, reason: 'Empty cans' }),
    );

  return {
    api,
    people,
    everywhere,
    as,
    on,
    delivered,
    ordered,
    told,
    open,
    found,
    batchAt,
    status,
    inScope,
    history,
    plannedFrom,
    shippedFrom,
    delivers,
    comesBack,
    disposes,
  };
};
