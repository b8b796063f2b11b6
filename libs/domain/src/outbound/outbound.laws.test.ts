import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, returnCredit } from '../credit/index.ts';
import {
  Rejection,
  compare,
  minus,
  plus,
  sum,
  toMoney,
  toQuantity,
  workClosers,
  workOpeners,
} from '../kernel/index.ts';
import { figuresOf, lock, planAllocation, unlock } from '../stock/index.ts';
import {
  acceptReturn,
  approveOutbound,
  approveSale,
  deleteOutbound,
  deliverOutbound,
  finishPicking,
  handOver,
  isDocument,
  outbound,
  outboundWork,
  pickLine,
  pickShort,
  planOutbound,
  rejectOutbound,
  rejectSale,
  releaseToPicking,
  restoreOutbound,
  reviseOutbound,
  standingOf,
  startPicking,
  startReallocation,
  startShipment,
  startVoid,
  startWriteOff,
  submitOutbound,
  unpick,
  withdrawOutbound,
  type OutboundDocument,
  type OutboundEvent,
  type OutboundState,
} from './index.ts';
import {
  nextCommand,
  openPicks,
  outboundTransitions,
  shortPickReasons,
  totalQuantity,
  type OutboundCommand,
} from './rules.ts';
import {
  boss,
  create,
  creditOf,
  documentOf,
  emptyFixtures,
  entered,
  CUSTOMER,
  grant,
  now,
  onCredit,
  onStock,
  prices,
  receive,
  run,
  staff,
  stockOf,
  today,
  warehouse,
  type Fixtures,
} from '@granary/testing/builders/outbound';

const opening = workOpeners(outboundWork.kinds);
const closing = workClosers(outboundWork.kinds);
const DESTINATION = 'WH-BB';
const numbers = ['OUT-1', 'OUT-2', 'OUT-3', 'OUT-4', 'OUT-5', 'OUT-6', 'OUT-7'] as const;
const types = ['transfer', 'loss', 'return', 'other', 'sale', 'distribution', 'sale'] as const;
/** Enough for one order on credit, but for two only if they are small. */
const LIMIT = '60.00';
const items = ['GLY', 'UREA'] as const;
const batches = ['A', 'B', 'C'] as const;
const RECEIVED = '12.000';
const by = staff.userId;
const reason = 'because';

const quantity = fc.integer({ min: 1, max: 9_000 }).map((thousandths) => toQuantity(thousandths / 1000));
const line = fc.constantFrom(1, 2);
const batch = fc.constantFrom(...batches);

type Act = (fixtures: Fixtures, number: string) => void;
const does =
  (decision: (state: OutboundState) => readonly OutboundEvent[]): Act =>
  (fixtures, number) =>
    void run(fixtures, number, decision);

const planned = (fixtures: Fixtures, number: string) => {
  const { lines, content } = documentOf(fixtures, number);
  return lines.map((one) => {
    const { allocations, decision } = planAllocation(stockOf(fixtures, one.item), {
      quantity: one.quantity,
      strategy: 'fifo',
      purpose: content.type,
      day: today,
    });
    return { line: one.line, batches: [...allocations], decision };
  });
};

const planning: Act = (fixtures, number) =>
  void run(fixtures, number, (state) => planOutbound(state, { lines: planned(fixtures, number) }));

const steps: Readonly<Partial<Record<OutboundCommand, Act>>> = {
  submit: does((state) => submitOutbound(state, { by: staff, today, prices })),
  submit_sale: does((state) => submitOutbound(state, { by: staff, today, prices })),
  approve_sale: does((state) => approveSale(state, { by: boss, notes: null })),
  hand_over: does(handOver),
  approve: does((state) => approveOutbound(state, { by: boss, notes: null })),
  release: does(releaseToPicking),
  start_picking: does((state) => startPicking(state, { picker: by, takeOver: false })),
  ship: does((state) => startShipment(state, { shippedAt: now, at: now })),
  write_off: does((state) => startWriteOff(state, { shippedAt: now, at: now })),
  deliver: does((state) =>
    deliverOutbound(state, { deliveredAt: now, at: now, received: [], inbound: 'IN-1' }),
  ),
};

const pickEverything: Act = (fixtures, number) => {
  for (const one of documentOf(fixtures, number).lines)
    for (const part of openPicks(one.batches, one.picks))
      run(fixtures, number, (state) => pickLine(state, { by, line: one.line, location: null, ...part }));
  run(fixtures, number, (state) => finishPicking(state, { by }));
};

/** Runs the next steps in order, so that histories get far. */
const onward = fc.integer({ min: 1, max: 6 }).map((count): Act => (fixtures, number) => {
  for (let step = 0; step < count; step += 1) {
    const document = documentOf(fixtures, number);
    const next = nextCommand(standingOf(document));
    if (document.status === 'picking') pickEverything(fixtures, number);
    else if (next) steps[next]?.(fixtures, number);
    else planning(fixtures, number);
  }
});

const revising = fc.tuple(quantity, quantity).map(([first, second]): Act => (fixtures, number) => {
  const { revision, content } = documentOf(fixtures, number);
  const { type, destination, supplier, customer } = content;
  const lines = [
    { item: 'GLY', quantity: first, remarks: null },
    { item: 'UREA', quantity: second, remarks: null },
  ];
  const changed = entered({ type, destination, supplier, customer, lines });
  run(fixtures, number, (state) => reviseOutbound(state, { revision, entered: changed, today, prices }));
});

const reallocating = line.map((one): Act => (fixtures, number) => {
  const plan = planned(fixtures, number).find((each) => each.line === one);
  if (plan) run(fixtures, number, (state) => startReallocation(state, { ...plan, reason }));
});

const picking = fc
  .tuple(line, batch, quantity)
  .map(([one, code, amount]) =>
    does((state) => pickLine(state, { by, line: one, batch: code, location: null, quantity: amount })),
  );

const shorting = fc
  .tuple(line, batch, quantity, fc.constantFrom(...shortPickReasons))
  .map(([one, code, amount, why]) =>
    does((state) =>
      pickShort(state, { by, line: one, batch: code, quantity: amount, reason: why, note: 'note' }),
    ),
  );

const blocking = fc
  .tuple(fc.constantFrom(...items), batch, fc.constantFrom(lock, unlock, unlock))
  .map(([item, code, change]): Act => (fixtures) => {
    onStock(fixtures, item, (state) => change(state, { warehouse, item, batch: code, reason }));
  });

/** A return is accepted by the document and credited by the ledger. */
const returning = fc
  .tuple(line, batch, quantity, fc.integer({ min: 1, max: 6 }))
  .map(([one, code, amount, inboundLine]): Act => (fixtures, number) => {
    const item = items[one - 1]!;
    const goods = { line: one, item, batch: code, quantity: amount };
    const back = { ...goods, customer: CUSTOMER, at: now, inbound: 'IN-9', inboundLine };
    const events = run(fixtures, number, (state) => acceptReturn(state, back));
    for (const { type, data } of events)
      if (type === 'OutboundReturnAccepted' && data.credit) {
        const { amount: worth } = data.credit;
        const document = { kind: 'sales_outbound', number } as const;
        const inbound = `IN-${number}`;
        onCredit(fixtures, (state) => returnCredit(state, { document, inbound, inboundLine, amount: worth }));
      }
  });

const anything: fc.Arbitrary<Act> = fc.oneof(
  revising,
  fc.constant(planning),
  fc.constantFrom(...Object.values(steps)),
  fc.constantFrom(
    does((state) => rejectOutbound(state, { by: boss, reason })),
    does((state) => rejectSale(state, { by: boss, reason })),
    does((state) => withdrawOutbound(state, { reason })),
    does((state) => unpick(state, { reason })),
    does((state) => startVoid(state, { reason, approver: boss.userId })),
    does((state) => deleteOutbound(state, { reason })),
    does(restoreOutbound),
  ),
  reallocating,
  picking,
  shorting,
  blocking,
  returning,
);

const story = fc.array(fc.tuple(fc.constantFrom(...numbers), fc.oneof(anything, onward)), {
  maxLength: 60,
});

const told = (chapters: readonly (readonly [number: string, act: Act])[]): Fixtures => {
  const fixtures = emptyFixtures();
  grant(fixtures, LIMIT);
  for (const item of items) for (const code of batches) receive(fixtures, item, code, RECEIVED);
  for (const [index, number] of numbers.entries())
    create(fixtures, number, {
      type: types[index % types.length]!,
      destination: DESTINATION,
      supplier: 'SUP-1',
      customer: CUSTOMER,
      lines: [
        { item: 'GLY', quantity: '9.000', remarks: null },
        { item: 'UREA', quantity: '5.500', remarks: null },
      ],
    });
  for (const [number, act] of chapters) refusable(() => act(fixtures, number));
  return fixtures;
};

const refusable = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
};

/** A voided loss was never picked, so it goes back to where it was written off. */
const ways: ReadonlySet<string> = new Set([
  ...Object.values(outboundTransitions).flatMap(({ from, to }) =>
    to ? from.map((one) => `${one}>${to}`) : [],
  ),
  'shipped>inventory_approved',
]);

/** Status changes in the history that the transition table does not contain. */
const illegalSteps = ({ log }: Fixtures): string[] =>
  numbers.flatMap((number) => {
    let state = outbound.initial();
    return log
      .filter((entry) => entry.number === number)
      .flatMap(({ event }) => {
        const before = state.status;
        state = outbound.evolve(state, event);
        const way = `${before}>${state.status}`;
        return before === 'none' || before === state.status || ways.has(way) ? [] : [way];
      });
  });

const documents = (fixtures: Fixtures): OutboundDocument[] =>
  [...fixtures.documents.values()].filter((state) => isDocument(state));

const heldFor = (fixtures: Fixtures, number: string, item: string): string =>
  toQuantity(
    sum(
      Object.values(stockOf(fixtures, item).reservations)
        .filter(({ document }) => document.number === number)
        .map((hold) => totalQuantity(hold.batches)),
    ),
  );

describe('outbound orders, after any sequence of commands', () => {
  it('follow the table of status transitions', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        expect(illegalSteps(told(chapters))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('wait for work exactly from an opening to a closing event', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        const { log } = told(chapters);
        for (const number of numbers) {
          let state = outbound.initial();
          for (const { event } of log.filter((entry) => entry.number === number)) {
            const before = isDocument(state) && state.process.kind !== 'none';
            state = outbound.evolve(state, event);
            const waits = opening.has(event.type) || (before && !closing.has(event.type));
            expect(isDocument(state) && state.process.kind !== 'none').toBe(waits);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reserve exactly what they plan, and picks stay within the plan', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        const fixtures = told(chapters);
        for (const { number, status, lines, process } of documents(fixtures)) {
          expect(process.kind).toBe('none');
          const gone = status === 'shipped' || status === 'delivered';
          for (const one of lines) {
            const planHeld = one.reservation !== null && !gone;
            expect(heldFor(fixtures, number, one.item)).toBe(planHeld ? totalQuantity(one.batches) : '0.000');
            expect(compare(totalQuantity(one.picks), totalQuantity(one.batches))).toBeLessThanOrEqual(0);
            expect(compare(plus(totalQuantity(one.batches), one.short), one.quantity)).toBeLessThanOrEqual(0);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('conserve goods', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        const fixtures = told(chapters);
        for (const item of items) {
          const onHand = (at: string) =>
            sum(Object.values(stockOf(fixtures, item, at).batches).map(({ current }) => current));
          const away = sum(
            documents(fixtures)
              .filter(({ status, content }) => status !== 'delivered' || content.type !== 'transfer')
              .flatMap(({ shipment }) => shipment?.lines ?? [])
              .filter((one) => one.item === item)
              .map((one) => one.quantity),
          );
          const total = sum([onHand(warehouse), onHand(DESTINATION), away]);
          expect(toQuantity(minus(total, sum(batches.map(() => RECEIVED))))).toBe('0.000');
          for (const one of Object.values(stockOf(fixtures, item).batches))
            expect(compare(figuresOf(one).available, 0)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hold and owe exactly their credit, never more than the limit', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        const fixtures = told(chapters);
        const onCredits = documents(fixtures).filter(({ sale }) => sale !== null);
        const gone = ({ status }: OutboundDocument) => status === 'shipped' || status === 'delivered';
        const amounts = (some: readonly OutboundDocument[]) => sum(some.map(({ sale }) => sale?.amount ?? 0));
        const back = sum(
          onCredits.flatMap(({ returns }) => returns.map(({ credit }) => credit?.amount ?? 0)),
        );
        const held = onCredits.filter((one) => one.creditHold !== null && !gone(one));
        const balance = balanceOf(creditOf(fixtures));
        expect(balance.reserved).toBe(toMoney(amounts(held)));
        expect(balance.used).toBe(toMoney(minus(amounts(onCredits.filter(gone)), back)));
        expect(compare(plus(balance.used, balance.reserved), LIMIT)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('owe nothing for a sale that was returned in full', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        for (const { shipment, sale, returns } of documents(told(chapters)))
          for (const { line, quantity: shipped } of sale ? (shipment?.lines ?? []) : []) {
            const came = returns.filter((one) => one.line === line);
            const worth = toMoney(sum(came.map(({ credit }) => credit?.amount ?? 0)));
            const sold = sale?.lines.find((one) => one.line === line)?.amount ?? '0.00';
            if (totalQuantity(came) === shipped) expect(worth).toBe(sold);
            else expect(compare(worth, sold)).toBeLessThanOrEqual(0);
          }
      }),
      { numRuns: 200 },
    );
  });
});
