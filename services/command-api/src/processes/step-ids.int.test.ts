import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import * as contracts from '@granary/domain/contracts';
import * as counts from '@granary/domain/counts';
import { credit, openCredit } from '@granary/domain/credit';
import * as requests from '@granary/domain/credit-requests';
import { createCustomer, customer } from '@granary/domain/customers';
import * as distributions from '@granary/domain/distribution';
import * as inbounds from '@granary/domain/inbound';
import { createItem, item } from '@granary/domain/items';
import type { Actor } from '@granary/domain/kernel';
import * as outbounds from '@granary/domain/outbound';
import { openPicks } from '@granary/domain/outbound/rules';
import * as recalls from '@granary/domain/recalls';
import { adjust, receiveBatch, stock } from '@granary/domain/stock';
import { claimUsername, username } from '@granary/domain/users';
import { deactivateWarehouse, openWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore, stepContext, stepId } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { newBatch, newCustomer, newItem, newWarehouse } from '@granary/testing/builders/masters';
import { entered } from '@granary/testing/builders/outbound';
import { createTestDatabase, startTestEventStore } from '@granary/testing/stack';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { AT, everyProcess, fixedContexts } from '../../testing/stack/every-process.ts';
import { atCrashPoint, type ProcessRunner } from './index.ts';

const GOLDEN = new URL('../../testing/golden/step-ids.txt', import.meta.url);
const HERE = 'WH-PP';
const THERE = 'WH-BTB';
const CLOSING = 'WH-SR';
const GLY = 'GLY-41SL';
const UREA = 'UREA-46';
const CUSTOMER = 'CUST001';
const TODAY = '2026-11-21';
const person = (userId: string, role: string): Actor => ({ userId, username: userId, role });
const staff = person('u-staff', 'warehouse_staff');
const chief = person('u-chief', 'super_admin');
const prices = { customer: CUSTOMER, priceList: 'member' as const, priceOf: () => '4.20' };
const decision = { strategy: 'manual' as const, candidates: [], overrideReason: 'asked for' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let events: Awaited<ReturnType<typeof startTestEventStore>>;
let pool: pg.Pool;
let store: EventStore;
let runner: ProcessRunner;
const context = fixedContexts();

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 2 });
  events = await startTestEventStore();
  store = new EventStore(events.url);
  runner = everyProcess(store, pool);
  await seed();
}, 60_000);
afterEach(() => atCrashPoint());
afterAll(async () => {
  await store.close();
  await events.close();
  await pool.end();
  await database.drop();
});

async function seed(): Promise<void> {
  for (const code of [GLY, UREA]) {
    await store.decide(item, code, context(), (state) => createItem(state, newItem(code)));
    for (const place of [HERE, THERE])
      await pool.query(`INSERT INTO platform.reference (kind, target, source) VALUES ('item', $1, $2)`, [
        code,
        `stock-${place}.${code}`,
      ]);
  }
  for (const code of [HERE, THERE, CLOSING])
    await store.decide(warehouse, code, context(), (state) => openWarehouse(state, newWarehouse(code)));
  const since = { occurredAt: '2026-01-01T00:00:00.000Z' };
  await store.decide(customer, CUSTOMER, context(chief, since), (state) =>
    createCustomer(state, newCustomer(CUSTOMER, { type: 'member' })),
  );
  await store.decide(credit, CUSTOMER, context(chief, since), (state) =>
    openCredit(state, { customer: CUSTOMER, limit: '200.00' }),
  );
  for (const [line, [code, batch, supplierLot]] of [
    [GLY, 'A', 'L-1'],
    [GLY, 'B', 'L-2'],
    [GLY, 'C', 'L-3'],
    [UREA, 'U', 'L-4'],
  ].entries()) {
    const named = { warehouse: HERE, item: code!, batch: batch!, quantity: '100.000', line: line + 1 };
    await store.decide(stock, `${HERE}.${code!}`, context(chief, since), (state) =>
      receiveBatch(state, newBatch(named, { supplierLot: supplierLot! })),
    );
  }
}

type Decide<State, Event> = (state: State) => readonly Event[];
type Order = Decide<outbounds.OutboundState, outbounds.OutboundEvent>;
const decideOrder = (number: string, by: Actor, decide: Order) =>
  store.decide(outbounds.outbound, number, context(by, { warehouseId: HERE }), decide);
const runOrder = (number: string, by: Actor, intent: Order) =>
  runner.carryOut(outbounds.outbound, number, context(by, { warehouseId: HERE }), intent);

/** Another pass has recorded the refusal: this one takes its steps nevertheless, and goes back or is accepted late. */
const runOvertaken = (
  number: string,
  intent: Order,
  refusal: (intent: number) => Order,
): Promise<unknown> => {
  atCrashPoint(async (name) => {
    if (name !== 'outbound:intent') return;
    atCrashPoint();
    const { state } = await store.load(outbounds.outbound, number);
    if (!outbounds.isDocument(state) || state.process.kind === 'none') throw new Error('no open work');
    const { intent: revision } = state.process;
    const step = stepId(`outbound-${number}`, BigInt(revision), 'outcome');
    await store.decide(outbounds.outbound, number, stepContext(context(staff), step), refusal(revision));
  });
  return runOrder(number, staff, intent);
};

type Part = readonly [code: string, batch: string, quantity: string];

async function planned(
  number: string,
  type: 'other' | 'sale' | 'transfer',
  parts: readonly Part[],
  destination: string | null = null,
): Promise<void> {
  const changes = {
    type,
    destination,
    customer: type === 'sale' ? CUSTOMER : null,
    lines: parts.map(([code, , quantity]) => ({ item: code, quantity, remarks: null })),
  };
  await decideOrder(number, staff, (state) =>
    outbounds.createOutbound(state, {
      number,
      warehouse: HERE,
      entered: entered(changes),
      today: TODAY,
      prices,
    }),
  );
  await decideOrder(number, staff, (state) =>
    outbounds.planOutbound(state, {
      lines: parts.map(([, batch, quantity], index) => ({
        line: index + 1,
        batches: [{ batch, quantity }],
        decision,
      })),
    }),
  );
}

const submission: Order = (state) => outbounds.submitOutbound(state, { by: staff, today: TODAY, prices });
const submit = (number: string) => runOrder(number, staff, submission);

async function picking(number: string, type: 'other' | 'sale' | 'transfer'): Promise<void> {
  if (type === 'sale') {
    await decideOrder(number, chief, (state) => outbounds.approveSale(state, { by: chief, notes: null }));
    await decideOrder(number, staff, outbounds.handOver);
  }
  await decideOrder(number, chief, (state) => outbounds.approveOutbound(state, { by: chief, notes: null }));
  await decideOrder(number, staff, outbounds.releaseToPicking);
  const picker = staff.userId;
  await decideOrder(number, staff, (state) => outbounds.startPicking(state, { picker, takeOver: false }));
}

async function pickAll(number: string): Promise<void> {
  const { state } = await store.load(outbounds.outbound, number);
  if (!outbounds.isDocument(state)) throw new Error(`${number} is no document`);
  const by = staff.userId;
  for (const { line, batches, picks } of state.lines)
    for (const part of openPicks(batches, picks))
      await decideOrder(number, staff, (before) =>
        outbounds.pickLine(before, { by, line, location: null, ...part }),
      );
  await decideOrder(number, staff, (before) => outbounds.finishPicking(before, { by }));
}

const shipment: Order = (state) => outbounds.startShipment(state, { shippedAt: AT, at: AT });
const voiding: Order = (state) =>
  outbounds.startVoid(state, { reason: 'wrong goods', approver: chief.userId });
const reallocation =
  (batch: string, quantity: string): Order =>
  (state) =>
    outbounds.startReallocation(state, {
      line: 1,
      batches: [{ batch, quantity }],
      decision,
      reason: 'damaged box',
    });

async function sales(): Promise<void> {
  await planned('OUT-1', 'sale', [
    [GLY, 'A', '10.000'],
    [UREA, 'U', '5.000'],
  ]);
  await submit('OUT-1');
  await picking('OUT-1', 'sale');
  const by = staff.userId;
  await runOrder('OUT-1', staff, (state) =>
    outbounds.pickShort(state, {
      by,
      line: 2,
      batch: 'U',
      quantity: '1.000',
      reason: 'not_found',
      note: null,
    }),
  );
  await pickAll('OUT-1');
  await runOrder('OUT-1', staff, shipment);
  await planned('OUT-2', 'sale', [[GLY, 'A', '2.000']]);
  await submit('OUT-2');
  await runOrder('OUT-2', chief, (state) => outbounds.rejectSale(state, { by: chief, reason: 'too late' }));
  await planned('OUT-3', 'sale', [[GLY, 'A', '3.000']]);
  await submit('OUT-3');
  await picking('OUT-3', 'sale');
  await pickAll('OUT-3');
  await runOrder('OUT-3', staff, shipment);
  await runOrder('OUT-3', chief, voiding);
}

async function refusedOrders(): Promise<void> {
  await planned('OUT-10', 'other', [
    [GLY, 'A', '4.000'],
    [GLY, 'B', '500.000'],
  ]);
  await submit('OUT-10');
  await planned('OUT-11', 'sale', [[GLY, 'B', '99.000']]);
  await submit('OUT-11');
  await planned('OUT-12', 'other', [[GLY, 'A', '4.000']]);
  await submit('OUT-12');
  await runOrder('OUT-12', staff, reallocation('B', '4.000'));
  await runOrder('OUT-12', staff, reallocation('NONE', '4.000'));
  await runOrder('OUT-12', staff, (state) => outbounds.withdrawOutbound(state, { reason: 'later' }));
  await planned('OUT-13', 'transfer', [[GLY, 'A', '6.000']], CLOSING);
  await submit('OUT-13');
  await picking('OUT-13', 'transfer');
  await pickAll('OUT-13');
  await store.decide(warehouse, CLOSING, context(chief), (state) =>
    deactivateWarehouse(state, { reason: 'moved', expected: [] }),
  );
  await runOrder('OUT-13', staff, shipment);
}

async function transfer(): Promise<void> {
  await planned('OUT-20', 'transfer', [[GLY, 'B', '8.000']], THERE);
  await submit('OUT-20');
  await picking('OUT-20', 'transfer');
  await pickAll('OUT-20');
  await runOrder('OUT-20', staff, shipment);
  await runOrder('OUT-20', staff, (state) =>
    outbounds.deliverOutbound(state, {
      deliveredAt: AT,
      at: AT,
      received: [{ line: 1, batch: 'B', received: '7.000' }],
      inbound: 'IN-20',
    }),
  );
}

const refusedLine = { line: 1, item: GLY, code: 'STOCK_INSUFFICIENT', facts: {} };

async function overtakenOrders(): Promise<void> {
  const results = { events: [], refusals: [refusedLine], credit: null };
  await planned('OUT-30', 'sale', [[GLY, 'C', '1.000']]);
  await runOvertaken('OUT-30', submission, (intent) =>
    outbounds.outcomeOf({ kind: 'reserving', intent }, results),
  );
  await planned('OUT-31', 'other', [[GLY, 'C', '1.000']]);
  await submit('OUT-31');
  await runOvertaken('OUT-31', reallocation('B', '1.000'), (intent) =>
    outbounds.outcomeOf(
      { kind: 'reallocating', intent, line: 1, batches: [], decision, reason: '' },
      results,
    ),
  );
  await planned('OUT-33', 'other', [[GLY, 'C', '1.000']]);
  await submit('OUT-33');
  await picking('OUT-33', 'other');
  await pickAll('OUT-33');
  await runOvertaken('OUT-33', shipment, (intent) =>
    outbounds.outcomeOf({ kind: 'committing', intent, shippedAt: AT }, results),
  );
  await planned('OUT-32', 'sale', [[GLY, 'C', '1.000']]);
  await submit('OUT-32');
  await picking('OUT-32', 'sale');
  await pickAll('OUT-32');
  await runOrder('OUT-32', staff, shipment);
  await runOvertaken('OUT-32', voiding, (intent) =>
    outbounds.outcomeOf({ kind: 'voiding', intent, reason: '', approver: '' }, results),
  );
}

const boughtLine = {
  item: GLY,
  quantity: '10.000',
  unitPrice: '3.250000',
  productionDate: null,
  expiryDate: '2099-12-31',
  supplier: null,
  batch: null,
  supplierLot: null,
  location: null,
  shelf: null,
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
};

async function received(number: string, changes: Partial<inbounds.EnteredInbound>): Promise<void> {
  const draft: inbounds.EnteredInbound = {
    type: 'purchase',
    title: 'Second container',
    inboundDate: TODAY,
    supplier: null,
    remarks: null,
    lines: [],
    ...changes,
  };
  const here = { warehouseId: HERE };
  const change = (decide: Decide<inbounds.InboundState, inbounds.InboundEvent>) =>
    store.decide(inbounds.inbound, number, context(staff, here), decide);
  await change((state) => inbounds.draftInbound(state, { number, warehouse: HERE, entered: draft }));
  await change((state) => inbounds.submitInbound(state, { by: staff }));
  const approval = {
    by: chief,
    notes: null,
    receivedAt: AT,
    today: TODAY,
    assigned: [],
  };
  await runner.carryOut(inbounds.inbound, number, context(chief, { ...here, occurredAt: AT }), (state) =>
    inbounds.approveInbound(state, approval),
  );
}

const reverse = (number: string) =>
  runner.carryOut(inbounds.inbound, number, context(chief, { warehouseId: HERE }), (state) =>
    inbounds.startInboundReversal(state, { reason: 'Booked twice' }),
  );

async function receipts(): Promise<void> {
  await received('IN-1', {
    lines: [
      { ...boughtLine, batch: 'N1' },
      { ...boughtLine, item: UREA, batch: 'N2' },
    ],
  });
  await reverse('IN-1');
  await received('IN-2', {
    lines: [
      { ...boughtLine, batch: 'N3' },
      { ...boughtLine, item: UREA, batch: 'U' },
    ],
  });
  await received('IN-3', {
    lines: [
      { ...boughtLine, batch: 'N4' },
      { ...boughtLine, item: UREA, batch: 'N5' },
    ],
  });
  await store.decide(stock, `${HERE}.${UREA}`, context(chief), (state) =>
    adjust(state, { warehouse: HERE, item: UREA, batch: 'N5', delta: '-1.000', reason: 'spilt' }),
  );
  await reverse('IN-3');
  const returnedFrom = { outbound: 'OUT-1', line: 1, batch: 'A' };
  await received('IN-4', { type: 'return', lines: [{ ...boughtLine, quantity: '2.000', returnedFrom }] });
  await reverse('IN-4');
}

async function contractChanges(): Promise<void> {
  const code = 'HT-1';
  type Change = Decide<contracts.ContractState, contracts.ContractEvent>;
  const change = (decide: Change) => store.decide(contracts.contract, code, context(staff), decide);
  const run = (decide: Change) => runner.carryOut(contracts.contract, code, context(chief), decide);
  await change((state) =>
    contracts.draftContract(state, {
      code,
      entered: {
        customer: CUSTOMER,
        signedDate: '2026-03-01',
        expiryDate: '2027-02-28',
        totalAmount: '10000.00',
        totalWeight: '12.500',
        depositPercentage: '30.00',
        remarks: null,
        lines: [],
      },
    }),
  );
  await change((state) => contracts.submitContract(state, { by: staff, today: TODAY }));
  await run((state) => contracts.approveContract(state, { by: chief, notes: null, today: TODAY }));
  await run((state) => contracts.suspendContract(state, { reason: 'late' }));
}

async function creditRequests(): Promise<void> {
  const number = 'CR-1';
  const content = {
    customer: CUSTOMER,
    direction: 'increase' as const,
    amount: '500.00',
    reason: 'The season has begun early',
  };
  const change = (decide: Decide<requests.CreditRequestState, requests.CreditRequestEvent>) =>
    store.decide(requests.creditRequest, number, context(staff), decide);
  await change((state) => requests.draftCreditRequest(state, { number, by: staff, content }));
  await change((state) => requests.submitCreditRequest(state, { by: staff, limit: '1000.00' }));
  await runner.carryOut(requests.creditRequest, number, context(chief), (state) =>
    requests.approveCreditRequest(state, { by: chief, approvedAmount: '400.00', notes: 'Pays on time' }),
  );
}

async function countSheets(): Promise<void> {
  const number = 'CN-1';
  const change = (decide: Decide<counts.CountState, counts.CountEvent>) =>
    store.decide(counts.count, number, context(staff, { warehouseId: HERE }), decide);
  const place = { location: null, shelf: null };
  await change((state) =>
    counts.openCount(state, {
      number,
      warehouse: HERE,
      title: 'Aisle A',
      scope: { kind: 'location', location: 'A-01', shelf: null },
      tolerance: '1000',
      notes: null,
      batches: [
        { item: GLY, batch: 'C', ...place },
        { item: UREA, batch: 'U', ...place },
        { item: GLY, batch: 'GONE', ...place },
      ],
    }),
  );
  for (const [line, counted] of [
    [1, '95.000'],
    [2, '90.000'],
    [3, '1.000'],
  ] as const)
    await change((state) =>
      counts.countLine(state, {
        line,
        counted,
        // Of line 2, a pick has put aside what it did not find.
        book: { onHand: line === 3 ? '2.000' : '96.000', revision: 1, adjustments: line === 2 ? 1 : 0 },
        by: staff,
        note: null,
      }),
    );
  await change((state) => counts.submitCount(state, { by: staff }));
  await runner.carryOut(counts.count, number, context(chief, { warehouseId: HERE }), (state) =>
    counts.approveCount(state, { by: chief, notes: 'counted twice' }),
  );
}

async function distributionRequests(): Promise<void> {
  const number = 'DR-1';
  const change = (decide: Decide<distributions.DistributionState, distributions.DistributionEvent>) =>
    store.decide(distributions.distribution, number, context(staff, { warehouseId: HERE }), decide);
  await change((state) =>
    distributions.draftDistribution(state, {
      number,
      warehouse: HERE,
      priceOf: () => '4.20',
      entered: {
        customer: CUSTOMER,
        title: 'Rice season',
        expectedDate: '2026-11-25',
        deliveryMethod: null,
        deliveryAddress: null,
        remarks: null,
        lines: [{ item: GLY, quantity: '4.000', remarks: null }],
      },
    }),
  );
  await change((state) => distributions.submitDistribution(state, { by: staff }));
  await runner.carryOut(distributions.distribution, number, context(chief, { warehouseId: HERE }), (state) =>
    distributions.approveDistribution(state, {
      by: chief,
      notes: null,
      grants: [],
      outbound: 'OUT-40',
      prices,
    }),
  );
}

async function recalled(): Promise<void> {
  const number = 'RC-1';
  const run = (decide: Decide<recalls.RecallState, recalls.RecallEvent>) =>
    runner.carryOut(recalls.recallCase, number, context(chief), decide);
  await run((state) =>
    recalls.openRecall(state, {
      number,
      subject: { kind: 'lot', item: GLY, supplierLot: 'L-2' },
      ancestors: false,
      classification: 'class_2',
      reason: 'Concentration below the label',
      instructions: null,
      batches: [{ warehouse: HERE, item: GLY, batch: 'B' }],
    }),
  );
  await run((state) => recalls.cancelRecallCase(state, { reason: 'Samples mixed up' }));
}

async function usernames(): Promise<void> {
  const name = 'sokha';
  await runner.carryOut(username, name, context(chief), (state) =>
    claimUsername(state, { username: name, userId: 'u-1' }),
  );
}

/** Every event of the log, by stream: its id, command, cause, business time, warehouse and reason. */
async function recorded(): Promise<string[]> {
  const lines: string[] = [];
  for await (const { stream, revision, type, id, metadata } of store.readAll()) {
    const { commandId, $causationId, occurredAt, warehouseId = '-', reason = '-' } = metadata;
    const place = `${stream} ${String(revision).padStart(3, '0')} ${type}`;
    lines.push(`${place} ${id} ${commandId} ${$causationId} ${occurredAt} ${warehouseId} ${reason}`);
  }
  return lines.toSorted();
}

it('derives the same event ids from the same commands for ever, in every kind of work', async () => {
  await sales();
  await refusedOrders();
  await transfer();
  await overtakenOrders();
  await receipts();
  await contractChanges();
  await creditRequests();
  await countSheets();
  await distributionRequests();
  await recalled();
  await usernames();
  expect(await recorded()).toEqual(readFileSync(GOLDEN, 'utf8').trimEnd().split('\n'));
}, 120_000);
