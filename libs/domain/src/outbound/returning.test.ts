import { describe, expect, it } from '@jest/globals';
import { Rejection, fold } from '../kernel/index.ts';
import {
  acceptReturn,
  cancelReturn,
  deliverOutbound,
  outbound,
  startShipment,
  startVoid,
  startWriteOff,
  type OutboundEvent,
  type OutboundState,
} from './index.ts';
import type { OutboundType } from './rules.ts';
import {
  CUSTOMER,
  OUT,
  documentOf,
  grant,
  now,
  receive,
  run,
  stocked,
  upTo,
  type Fixtures,
} from '@granary/testing/builders/outbound';

const refused = (code: string, facts: object = {}): unknown =>
  expect.objectContaining({ code, facts: expect.objectContaining(facts) });
const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  return undefined;
};

/** Ten of GLY are shipped: four of batch A and six of B. */
const shipped = (type: OutboundType): Fixtures => {
  const fixtures = stocked();
  grant(fixtures, '1000.00');
  const parties = { destination: 'WH-BB', supplier: 'SUP-1', customer: CUSTOMER };
  upTo(fixtures, OUT, type === 'loss' ? 'inventory_approved' : 'picked', { type, ...parties });
  const leaves = type === 'loss' ? startWriteOff : startShipment;
  run(fixtures, OUT, (state) => leaves(state, { shippedAt: now, at: now }));
  return fixtures;
};

const goods = { line: 1, item: 'GLY', batch: 'A' };
const sentBack = { ...goods, customer: CUSTOMER, at: now, inbound: 'IN-5', inboundLine: 1 };
const back =
  (fixtures: Fixtures, quantity: string, changes: Partial<typeof sentBack> = {}) =>
  () =>
    run(fixtures, OUT, (state) => acceptReturn(state, { ...sentBack, quantity, ...changes }));

describe('customer return', () => {
  it.each(['sale', 'distribution'] as const)('is possible from a %s', (type) => {
    expect(back(shipped(type), '3.000')()).toMatchObject([
      { type: 'OutboundReturnAccepted', data: { line: 1, batch: 'A', quantity: '3.000' } },
    ]);
  });

  it.each(['transfer', 'loss', 'return', 'other'] as const)('is refused from a %s', (type) => {
    expect(refusal(back(shipped(type), '3.000'))).toEqual(refused('RETURN_OF_SALES_ONLY', { number: OUT }));
  });

  it('is refused from a transfer, which still reaches its destination', () => {
    const fixtures = shipped('transfer');
    refusal(back(fixtures, '4.000'));
    run(fixtures, OUT, (state) =>
      deliverOutbound(state, { deliveredAt: now, at: now, received: [], inbound: 'IN-6' }),
    );
    expect(documentOf(fixtures, OUT)).toMatchObject({
      returns: [],
      arrivals: [{ batch: 'A' }, { batch: 'B' }],
    });
  });

  it('must be of the item sold on the line', () => {
    const fixtures = shipped('sale');
    receive(fixtures, 'UREA', 'A', '50.000');
    expect(refusal(back(fixtures, '3.000', { item: 'UREA' }))).toEqual(
      refused('RETURN_OF_OTHER_ITEM', { number: OUT, line: 1, sold: 'GLY', item: 'UREA' }),
    );
  });

  it('must be of the customer of the sale', () => {
    expect(refusal(back(shipped('sale'), '3.000', { customer: 'CUST-2' }))).toEqual(
      refused('RETURN_OF_OTHER_CUSTOMER', { number: OUT, customer: CUSTOMER, expected: 'CUST-2' }),
    );
  });

  it('is not before the shipment', () => {
    const at = '2026-11-21T03:59:59.999Z';
    expect(refusal(back(shipped('sale'), '1.000', { at }))).toEqual(
      refused('EFFECT_BEFORE_CAUSE', { cause: 'outbound', id: OUT, earliest: now }),
    );
    expect(back(shipped('sale'), '1.000')()).toHaveLength(1);
  });

  it('must be of a shipped order, not a picked or voided one', () => {
    const fixtures = stocked();
    grant(fixtures, '1000.00');
    upTo(fixtures, OUT, 'picked', { type: 'sale', customer: CUSTOMER });
    expect(refusal(back(fixtures, '1.000'))).toEqual(refused('RETURN_NOT_SHIPPED'));
    run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));
    run(fixtures, OUT, (state) => startVoid(state, { reason: 'late', approver: 'x' }));
    expect(refusal(back(fixtures, '1.000'))).toEqual(refused('RETURN_NOT_SHIPPED'));
  });

  it('never exceeds the shipped quantity, and blocks voiding the shipment', () => {
    const fixtures = shipped('sale');
    back(fixtures, '3.000')();
    expect(back(fixtures, '3.000')()).toEqual([]);
    expect(refusal(back(fixtures, '1.001', { inboundLine: 2 }))).toEqual(refused('RETURN_EXCEEDS_SHIPPED'));
    expect(
      refusal(() => run(fixtures, OUT, (state) => startVoid(state, { reason: 'late', approver: 'x' }))),
    ).toEqual(refused('SHIPMENT_HAS_RETURNS'));
    run(fixtures, OUT, (state) => cancelReturn(state, { inbound: 'IN-5', inboundLine: 1 }));
    back(fixtures, '4.000', { inboundLine: 2 })();
  });

  describe('entered again after its reversal', () => {
    const day = (n: number) => `2026-11-${21 + n}T04:00:00.000Z`;
    const at = (
      fixtures: Fixtures,
      occurredAt: string,
      decision: (state: OutboundState) => OutboundEvent[],
    ) => {
      const state = documentOf(fixtures, OUT);
      fixtures.documents.set(OUT, fold(outbound, decision(state), state, occurredAt));
    };
    const returned = (fixtures: Fixtures, quantity: string, n: number, inbound: string) =>
      at(fixtures, day(n), (state) => acceptReturn(state, { ...sentBack, quantity, inbound, at: day(n) }));
    const undone = (fixtures: Fixtures, n: number, inbound: string) =>
      at(fixtures, day(n), (state) => cancelReturn(state, { inbound, inboundLine: 1 }));
    /** All four were returned on day 3, and that return was reversed on day 5. */
    const fixtures = (): Fixtures => {
      const made = shipped('sale');
      returned(made, '4.000', 3, 'IN-5');
      undone(made, 5, 'IN-5');
      return made;
    };

    it('cannot overlap the reversed return: its earliest day is that of the reversal', () => {
      expect(refusal(() => returned(fixtures(), '1.000', 2, 'IN-6'))).toEqual(
        refused('RETURN_WHILE_GOODS_WERE_BACK', { batch: 'A', inbound: 'IN-5', earliest: day(5) }),
      );
      expect(refusal(() => returned(fixtures(), '1.000', 4, 'IN-6'))).toBeDefined();
      expect(refusal(() => returned(fixtures(), '4.000', 5, 'IN-6'))).toBeUndefined();
    });

    it('can be of goods that stayed with the customer', () => {
      const made = shipped('sale');
      returned(made, '3.000', 3, 'IN-5');
      undone(made, 5, 'IN-5');
      returned(made, '1.000', 1, 'IN-6');
      expect(refusal(() => returned(made, '1.000', 2, 'IN-7'))).toEqual(
        refused('RETURN_WHILE_GOODS_WERE_BACK', { earliest: day(5) }),
      );
      returned(made, '3.000', 5, 'IN-7');
      expect(documentOf(made, OUT).returns).toMatchObject([{ inbound: 'IN-6' }, { inbound: 'IN-7' }]);
    });

    it('can follow several reversed returns in turn', () => {
      const made = fixtures();
      returned(made, '4.000', 6, 'IN-6');
      undone(made, 7, 'IN-6');
      expect(refusal(() => returned(made, '4.000', 5, 'IN-7'))).toEqual(
        refused('RETURN_WHILE_GOODS_WERE_BACK', { inbound: 'IN-6', earliest: day(7) }),
      );
    });

    it('is not limited by a receipt that failed', () => {
      const made = shipped('sale');
      returned(made, '4.000', 3, 'IN-5');
      undone(made, 3, 'IN-5');
      returned(made, '4.000', 2, 'IN-6');
      expect(documentOf(made, OUT).returns).toMatchObject([{ inbound: 'IN-6' }]);
    });
  });
});
