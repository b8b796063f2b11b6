import { credit, openCredit, type CreditEvent, type CreditState } from '@granary/domain/credit';
import { Rejection, fold, isFinalRefusal, type Actor } from '@granary/domain/kernel';
import {
  figuresOf,
  planAllocation,
  receiveBatch,
  stock,
  stockStreamId,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import {
  createOutbound,
  creditRefusalOf,
  creditStepOf,
  isDocument,
  outbound,
  outboundEvents,
  outboundWork,
  outcomeOf,
  planOutbound,
  refusalOf,
  startPicking,
  stepsOf,
  approveOutbound,
  approveSale,
  finishPicking,
  handOver,
  pickLine,
  releaseToPicking,
  submitOutbound,
  type CustomerPrices,
  type EnteredOutbound,
  type OutboundDocument,
  type OutboundEvent,
  type OutboundState,
  type RefusedCredit,
} from '@granary/domain/outbound';
import { openPicks } from '@granary/domain/outbound/rules';

/** For tests: documents and stock in memory; the processes between them run immediately. */
export const today = '2026-11-21';
export const now = '2026-11-21T04:00:00.000Z';
export const warehouse = 'WH-PP';
export const staff: Actor = { userId: 'u-staff', username: 'staff', role: 'warehouse_staff' };
export const boss: Actor = { userId: 'u-boss', username: 'boss', role: 'warehouse_admin' };
const picker = staff.userId;

export const entered = (changes: Partial<EnteredOutbound> = {}): EnteredOutbound => ({
  type: 'other',
  title: 'Samples',
  destination: null,
  supplier: null,
  customer: null,
  salesDate: null,
  reference: null,
  expectedDate: null,
  deliveryMethod: null,
  deliveryAddress: null,
  courier: null,
  trackingNumber: null,
  remarks: null,
  lines: [{ item: 'GLY', quantity: '10.000', remarks: null }],
  ...changes,
});

/** A member; every item costs the same. */
export const CUSTOMER = 'CUST-1';
export const prices: CustomerPrices = { customer: CUSTOMER, priceList: 'member', priceOf: () => '3.33' };

type Decision = (state: OutboundState) => readonly OutboundEvent[];

export interface Fixtures {
  readonly stock: Map<string, StockState>;
  readonly credit: Map<string, CreditState>;
  readonly documents: Map<string, OutboundState>;
  readonly log: { readonly number: string; readonly event: OutboundEvent }[];
  /** Stock events as recorded. */
  readonly moves: { readonly occurredAt: string; readonly event: StockEvent }[];
}

export const emptyFixtures = (): Fixtures => ({
  stock: new Map(),
  credit: new Map(),
  documents: new Map(),
  log: [],
  moves: [],
});

export const stockOf = (fixtures: Fixtures, item: string, at = warehouse): StockState =>
  fixtures.stock.get(stockStreamId({ warehouse: at, item })) ?? stock.initial();

export const onStock = (
  fixtures: Fixtures,
  item: string,
  decision: (state: StockState) => readonly StockEvent[],
  at = warehouse,
  occurredAt = now,
): readonly StockEvent[] => {
  const state = stockOf(fixtures, item, at);
  const events = decision(state);
  stock.requireTimely?.(state, events, occurredAt);
  for (const event of events) fixtures.moves.push({ occurredAt, event });
  fixtures.stock.set(stockStreamId({ warehouse: at, item }), fold(stock, events, state, occurredAt));
  return events;
};

export const creditOf = (fixtures: Fixtures, customer = CUSTOMER): CreditState =>
  fixtures.credit.get(customer) ?? credit.initial();

/** The credit fold mutates its state. */
const copied = (state: CreditState): CreditState => JSON.parse(JSON.stringify(state)) as CreditState;

export const onCredit = (
  fixtures: Fixtures,
  decision: (state: CreditState) => readonly CreditEvent[],
  customer = CUSTOMER,
): void => {
  const state = creditOf(fixtures, customer);
  fixtures.credit.set(customer, fold(credit, decision(state), copied(state)));
};

export const grant = (fixtures: Fixtures, limit: string, customer = CUSTOMER): void =>
  onCredit(fixtures, (state) => openCredit(state, { customer, limit }), customer);

let receipts = 0;
export const receive = (
  fixtures: Fixtures,
  item: string,
  batch: string,
  quantity: string,
  receivedAt = now,
): void => {
  receipts += 1;
  const arrived = (state: StockState) =>
    receiveBatch(state, {
      warehouse,
      item,
      batch,
      quantity,
      receivedAt,
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: '2027-12-31',
      supplier: 'SUP-1',
      supplierLot: 'L-1',
      certificate: null,
      notes: null,
      location: 'A-01',
      shelf: null,
      inbound: 'IN-1',
      line: receipts,
      awaitingInspection: false,
    });
  onStock(fixtures, item, arrived, warehouse, receivedAt);
};

/** Decides without running the process it starts. */
export const decide = (fixtures: Fixtures, number: string, decision: Decision): readonly OutboundEvent[] => {
  const state = fixtures.documents.get(number) ?? outbound.initial();
  const events = decision(state);
  // Parsed as the event store does before it appends.
  for (const { type, data } of events) outboundEvents[type].data.parse(data);
  for (const event of events) fixtures.log.push({ number, event });
  fixtures.documents.set(number, fold(outbound, events, state));
  return events;
};

/** Runs all pending processes of the document. */
export const settle = (fixtures: Fixtures, number: string): void => {
  for (;;) {
    const open = outboundWork.open(documentOf(fixtures, number), number);
    if (!open) return;
    const { document, work, occurredAt } = open;
    const isRefusal = (step: string, error: unknown): error is Rejection =>
      error instanceof Rejection && isFinalRefusal(outboundWork.kinds[work.kind], step, error);
    const events: [string, readonly StockEvent[]][] = [];
    const refusals = [];
    for (const step of stepsOf(document, today)) {
      const [at = '', item = ''] = step.stream.split('.');
      const source = step.source ? fixtures.stock.get(step.source) : undefined;
      const from = source && { stock: source, lots: {} };
      try {
        events.push([
          step.part,
          onStock(fixtures, item, (state) => step.decide(state, from), at, occurredAt),
        ]);
      } catch (error) {
        if (!isRefusal(step.name, error)) throw error;
        refusals.push(refusalOf(step, error));
      }
    }
    const ledger = refusals.length === 0 ? creditStepOf(document) : undefined;
    let refusedCredit: RefusedCredit | null = null;
    try {
      if (ledger) onCredit(fixtures, ledger.decide, ledger.customer);
    } catch (error) {
      if (!ledger || !isRefusal(ledger.name, error)) throw error;
      refusedCredit = creditRefusalOf(ledger, error);
    }
    decide(fixtures, number, outcomeOf(work, { events, refusals, credit: refusedCredit }));
  }
};

export const run = (fixtures: Fixtures, number: string, decision: Decision): readonly OutboundEvent[] => {
  const events = decide(fixtures, number, decision);
  const state = fixtures.documents.get(number);
  if (state && isDocument(state)) settle(fixtures, number);
  return events;
};

export const documentOf = (fixtures: Fixtures, number: string): OutboundDocument => {
  const state = fixtures.documents.get(number);
  if (!state || !isDocument(state)) throw new Error(`no document ${number}`);
  return state;
};

export const create = (fixtures: Fixtures, number: string, changes: Partial<EnteredOutbound> = {}): void =>
  void decide(fixtures, number, (state) =>
    createOutbound(state, { number, warehouse, entered: entered(changes), today, prices }),
  );

/** Plans every line by FIFO. */
export const plan = (fixtures: Fixtures, number: string): void => {
  const { lines, content } = documentOf(fixtures, number);
  const planned = lines.map(({ line, item, quantity }) => {
    const request = { quantity, strategy: 'fifo', purpose: content.type, day: today } as const;
    const { allocations, decision } = planAllocation(stockOf(fixtures, item), request);
    return { line, batches: [...allocations], decision };
  });
  run(fixtures, number, (state) => planOutbound(state, { lines: planned }));
};

export const submit = (fixtures: Fixtures, number: string): void =>
  void run(fixtures, number, (state) => submitOutbound(state, { by: staff, today, prices }));

const approve = (fixtures: Fixtures, number: string): void =>
  void run(fixtures, number, (state) => approveOutbound(state, { by: boss, notes: null }));

/** A planned and submitted document, advanced to the given status. */
export const upTo = (
  fixtures: Fixtures,
  number: string,
  status: 'inventory_reviewing' | 'inventory_approved' | 'pending' | 'picking' | 'picked',
  changes: Partial<EnteredOutbound> = {},
): void => {
  create(fixtures, number, changes);
  plan(fixtures, number);
  submit(fixtures, number);
  if (documentOf(fixtures, number).status === 'sales_pending') {
    run(fixtures, number, (state) => approveSale(state, { by: boss, notes: null }));
    run(fixtures, number, handOver);
  }
  const steps: [string, () => void][] = [
    ['inventory_approved', () => approve(fixtures, number)],
    ['pending', () => void run(fixtures, number, releaseToPicking)],
    [
      'picking',
      () => void run(fixtures, number, (state) => startPicking(state, { picker, takeOver: false })),
    ],
    ['picked', () => pickAll(fixtures, number)],
  ];
  for (const [reached, step] of steps) {
    if (documentOf(fixtures, number).status === status) return;
    step();
    if (reached === status) return;
  }
};

const pickAll = (fixtures: Fixtures, number: string): void => {
  for (const { line, batches, picks } of documentOf(fixtures, number).lines) {
    for (const { batch, quantity } of openPicks(batches, picks)) {
      run(fixtures, number, (state) =>
        pickLine(state, { by: picker, line, batch, location: null, quantity }),
      );
    }
  }
  run(fixtures, number, (state) => finishPicking(state, { by: picker }));
};

export const OUT = 'OUT-1';
export const noDecision = { strategy: 'fifo' as const, candidates: [] };

/** Four of an old batch and twenty of a newer one. */
export const stocked = (): Fixtures => {
  const fixtures = emptyFixtures();
  receive(fixtures, 'GLY', 'A', '4.000', '2026-11-01T00:00:00.000Z');
  receive(fixtures, 'GLY', 'B', '20.000', '2026-11-02T00:00:00.000Z');
  return fixtures;
};

export const figures = (fixtures: Fixtures, item: string, batch: string, at?: string) => {
  const { current, available, reserved } = figuresOf(stockOf(fixtures, item, at).batches[batch]!);
  return { current, available, reserved };
};
