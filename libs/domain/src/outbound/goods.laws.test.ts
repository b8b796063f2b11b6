import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, minus, plus, times, toQuantity } from '../kernel/index.ts';
import {
  adjust,
  batchId,
  receiveReturn,
  split,
  stockPurposes,
  type StockEvent,
  type StockPurpose,
} from '../stock/index.ts';
import {
  acceptReturn,
  deliverOutbound,
  isDocument,
  startShipment,
  startVoid,
  startWriteOff,
} from './index.ts';
import {
  CUSTOMER,
  boss,
  emptyFixtures,
  grant,
  now,
  onStock,
  receive,
  run,
  stockOf,
  upTo,
  warehouse,
  type Fixtures,
} from '@granary/testing/builders/outbound';

const ITEM = 'GLY';
const FAR = 'WH-BB';
const DAY_MS = 86_400_000;
const reason = 'because';
/** A timestamp this many days ago. */
const daysAgo = (days: number): string => new Date(Date.parse(now) - days * DAY_MS).toISOString();

const days = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 3 }));
const chosen = fc.record({
  act: fc.constantFrom(
    'receive',
    'receive',
    'send',
    'send',
    'send',
    'deliver',
    'deliver',
    'return',
    'return',
    'void',
    'adjust',
    'split',
  ),
  nth: fc.nat({ max: 6 }),
  days,
  type: fc.constantFrom(...stockPurposes, 'transfer' as const, 'sale' as const),
  quantity: fc.integer({ min: 1, max: 9_000 }).map((thousandths) => toQuantity(thousandths / 1000)),
  gain: fc.boolean(),
  far: fc.boolean(),
});
type Chosen = typeof chosen extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <One>(many: readonly One[], nth: number): One | undefined =>
  many[nth % Math.max(many.length, 1)];
const shippedDocuments = (fixtures: Fixtures) =>
  [...fixtures.documents.values()]
    .filter((state) => isDocument(state) && state.shipment !== null)
    .filter(isDocument);

const acts: Readonly<Record<Chosen['act'], (fixtures: Fixtures, one: Chosen) => void>> = {
  receive: (fixtures, { nth, quantity, days: ago }) => {
    const code = `B${nth}`;
    if (!stockOf(fixtures, ITEM).batches[code])
      receive(fixtures, ITEM, code, toQuantity(times(quantity, 4)), daysAgo(ago + 20));
  },
  send: (fixtures, { type, quantity, days: ago }) => {
    const number = `OUT-${fixtures.documents.size + 1}`;
    const content = { type, destination: FAR, supplier: 'SUP-1', customer: CUSTOMER };
    const lines = [{ item: ITEM, quantity, remarks: null }];
    upTo(fixtures, number, type === 'loss' ? 'inventory_approved' : 'picked', { ...content, lines });
    const leaves = type === 'loss' ? startWriteOff : startShipment;
    run(fixtures, number, (state) => leaves(state, { shippedAt: daysAgo(ago), at: now }));
  },
  deliver: (fixtures, { nth, quantity, gain, days: ago }) => {
    const document = pick(shippedDocuments(fixtures), nth);
    const part = document?.shipment?.lines[0]?.batches[0];
    if (!document || !part) return;
    const received = gain ? [] : [{ line: 1, batch: part.batch, received: quantity }];
    run(fixtures, document.number, (state) =>
      deliverOutbound(state, { deliveredAt: daysAgo(ago), at: now, received, inbound: 'IN-T' }),
    );
  },
  return: (fixtures, { nth, quantity, far, days: ago }) => {
    const document = pick(shippedDocuments(fixtures), nth);
    const part = document?.shipment?.lines[0]?.batches[0];
    if (!document || !part) return;
    const inbound = `IN-R${fixtures.moves.length}`;
    const goods = { line: 1, item: ITEM, batch: part.batch, quantity };
    const at = daysAgo(ago);
    run(fixtures, document.number, (state) =>
      acceptReturn(state, { ...goods, customer: CUSTOMER, at, inbound, inboundLine: 1 }),
    );
    const place = far ? FAR : warehouse;
    const { batch, ...arriving } = goods;
    const back = (state: ReturnType<typeof stockOf>) =>
      receiveReturn(state, {
        ...arriving,
        warehouse: place,
        inbound,
        outbound: { number: document.number, line: 1 },
        parent: { warehouse: document.warehouse, item: ITEM, batch },
        unitCost: '3.000000',
        receivedAt: at,
        productionDate: null,
        expiryDate: '2027-12-31',
        supplier: null,
        supplierLot: null,
        certificate: null,
        notes: null,
        location: null,
        shelf: null,
        recalls: [],
      });
    onStock(fixtures, ITEM, back, place, at);
  },
  void: (fixtures, { nth }) => {
    const document = pick(shippedDocuments(fixtures), nth);
    if (document)
      run(fixtures, document.number, (state) => startVoid(state, { reason, approver: boss.userId }));
  },
  adjust: (fixtures, { nth, quantity, gain, far, days: ago }) => {
    const place = far ? FAR : warehouse;
    const batch = pick(Object.keys(stockOf(fixtures, ITEM, place).batches), nth);
    const delta = gain ? quantity : `-${quantity}`;
    if (batch)
      onStock(
        fixtures,
        ITEM,
        (state) => adjust(state, { warehouse: place, item: ITEM, batch, delta, reason }),
        place,
        daysAgo(ago),
      );
  },
  split: (fixtures, { nth, quantity, gain, far, days: ago }) => {
    const place = far ? FAR : warehouse;
    const batch = pick(Object.keys(stockOf(fixtures, ITEM, place).batches), nth);
    const part = { warehouse: place, item: ITEM, quantity, locked: gain, reason };
    if (batch) onStock(fixtures, ITEM, (state) => split(state, { ...part, batch }), place, daysAgo(ago));
  },
};

const refusable = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};

/** The location of the goods of each lot, derived from stock events alone. */
class Whereabouts {
  readonly #lots = new Map<string, string>();
  readonly received = new Map<string, string>();
  readonly onHand = new Map<string, string>();
  /** Keyed by the line and batch the goods left with. */
  readonly away = new Map<string, string>();

  tell({ type, data }: StockEvent): void {
    switch (type) {
      case 'BatchReceived':
      case 'BatchReplenished': {
        const { origin, quantity } = data;
        const id = batchId(data);
        if (origin.kind === 'inbound' || origin.kind === 'split') {
          add(this.received, this.#lotOf(id), quantity);
        } else {
          this.#join(batchId(origin.parent), id);
          const left =
            origin.kind === 'transfer' ? { number: origin.outbound, line: origin.line } : origin.outbound;
          add(this.away, `${left?.number}:${left?.line}:${batchId(origin.parent)}`, negated(quantity));
        }
        add(this.onHand, id, quantity);
        break;
      }
      case 'StockIssued':
      case 'IssueReversed':
        for (const { batch, quantity } of data.batches) {
          const id = batchId({ ...data, batch });
          const left = type === 'StockIssued' ? quantity : negated(quantity);
          add(this.onHand, id, negated(left));
          add(this.away, `${data.document.number}:${data.line}:${id}`, left);
        }
        break;
      case 'BatchAdjusted':
        // Found goods come from outside the system, missing goods go there.
        add(this.received, this.#lotOf(batchId(data)), data.delta);
        add(this.onHand, batchId(data), data.delta);
        break;
      case 'BatchSplit': {
        const child = batchId({ ...data, batch: data.child });
        this.#join(batchId(data), child);
        add(this.onHand, batchId(data), negated(data.quantity));
        add(this.onHand, child, data.quantity);
        break;
      }
      default:
        break;
    }
  }

  /** Violations: lots whose sum is wrong, negative batches, and documents that returned more than they received. */
  faults(): string[] {
    const sums = new Map<string, string>();
    for (const [id, quantity] of this.onHand) add(sums, this.#lotOf(id), quantity);
    for (const [key, quantity] of this.away)
      add(sums, this.#lotOf(key.slice(key.indexOf(':', key.indexOf(':') + 1) + 1)), quantity);
    return [
      ...[...sums]
        .filter(([lot, sum]) => compare(sum, this.#receivedOf(lot)) !== 0)
        .map(([lot, sum]) => `${lot} is ${sum}`),
      ...[...this.onHand, ...this.away]
        .filter(([, sum]) => compare(sum, 0) < 0)
        .map(([id, sum]) => `${id} has ${sum}`),
    ];
  }

  #receivedOf(lot: string): string {
    let total = '0.000';
    for (const [id, quantity] of this.received)
      if (this.#lotOf(id) === lot) total = toQuantity(plus(total, quantity));
    return total;
  }

  #lotOf(id: string): string {
    let lot = id;
    for (let next = this.#lots.get(lot); next !== undefined; next = this.#lots.get(lot)) lot = next;
    return lot;
  }

  /** Merging goods of two lots makes them one lot. */
  #join(parent: string, child: string): void {
    const [to, from] = [this.#lotOf(parent), this.#lotOf(child)];
    if (to !== from) this.#lots.set(from, to);
  }
}

const negated = (quantity: string): string => toQuantity(minus(0, quantity));
const add = (sums: Map<string, string>, key: string, quantity: string): void =>
  void sums.set(key, toQuantity(plus(sums.get(key) ?? '0', quantity)));

const told = (history: readonly Chosen[], refused: Map<string, number>): Fixtures => {
  const fixtures = emptyFixtures();
  grant(fixtures, '1000000.00');
  for (const one of history) {
    const code = refusable(() => acts[one.act](fixtures, one));
    if (code) refused.set(code, (refused.get(code) ?? 0) + 1);
  }
  for (const { event } of fixtures.log)
    if (event.type === 'OutboundShipmentRefused')
      for (const { code } of event.data.refusals) refused.set(code, (refused.get(code) ?? 0) + 1);
  return fixtures;
};

const history = fc.array(chosen, { minLength: 30, maxLength: 60, size: 'max' });
const isMove = ({ event }: Fixtures['moves'][number]): boolean => event.type !== 'StockReserved';

describe('goods of every lot', () => {
  const refused = new Map<string, number>();

  it('are on hand, in transit or gone, after every event', () => {
    const purposes = new Set<StockPurpose>();
    fc.assert(
      fc.property(history, (chapters) => {
        const fixtures = told(chapters, refused);
        const whereabouts = new Whereabouts();
        for (const { event } of fixtures.moves.filter(isMove)) {
          whereabouts.tell(event);
          if (event.type === 'StockIssued') purposes.add(event.data.purpose);
          expect(whereabouts.faults()).toEqual([]);
        }
        for (const place of [warehouse, FAR])
          for (const { code, current } of Object.values(stockOf(fixtures, ITEM, place).batches))
            expect(whereabouts.onHand.get(batchId({ warehouse: place, item: ITEM, batch: code }))).toBe(
              current,
            );
      }),
      { numRuns: 60 },
    );
    expect([...purposes].toSorted()).toEqual([...stockPurposes].toSorted());
  });

  it('add up on every business day despite late records, and no batch falls below zero', () => {
    let late = 0;
    fc.assert(
      fc.property(history, (chapters) => {
        const { moves } = told(chapters, refused);
        const byDay = moves.filter(isMove).toSorted((a, b) => compareText(a.occurredAt, b.occurredAt));
        for (const [place, { occurredAt }] of moves.entries())
          if (place > 0 && occurredAt < (moves[place - 1]?.occurredAt ?? '')) late += 1;
        const whereabouts = new Whereabouts();
        for (const [place, { occurredAt, event }] of byDay.entries()) {
          whereabouts.tell(event);
          if (byDay[place + 1]?.occurredAt !== occurredAt) expect(whereabouts.faults()).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
    expect(late).toBeGreaterThan(100);
    for (const code of ['RETURN_OF_SALES_ONLY', 'STOCK_NOT_FREE_THEN', 'EFFECT_BEFORE_CAUSE'])
      expect(refused.get(code)).toBeGreaterThan(0);
  });
});

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
