import { describe, expect, it } from '@jest/globals';
import { balanceOf } from '../credit/index.ts';
import { lock } from '../stock/index.ts';
import {
  acceptReturn,
  allocationOf,
  approveOutbound,
  approveSale,
  cancelReturn,
  deleteOutbound,
  finishPicking,
  handOver,
  pickLine,
  pickShort,
  rejectOutbound,
  rejectSale,
  reviseOutbound,
  startReallocation,
  startShipment,
  startVoid,
  submitOutbound,
  termsFor,
  withdrawOutbound,
} from './index.ts';
import {
  CUSTOMER,
  OUT,
  boss,
  create,
  creditOf,
  decide,
  documentOf,
  entered,
  figures,
  grant,
  noDecision,
  now,
  onStock,
  plan,
  prices,
  run,
  staff,
  stocked,
  submit,
  today,
  upTo,
  warehouse,
  type Fixtures,
} from '@granary/testing/builders/outbound';

const refused = (code: string, facts = {}) =>
  expect.objectContaining({ code, ...(Object.keys(facts).length > 0 && { facts }) });
const sale = { type: 'sale', customer: CUSTOMER } as const;

const market = (limit = '100.00'): Fixtures => {
  const fixtures = stocked();
  grant(fixtures, limit);
  return fixtures;
};
const submitted = (limit?: string): Fixtures => {
  const fixtures = market(limit);
  create(fixtures, OUT, sale);
  plan(fixtures, OUT);
  submit(fixtures, OUT);
  return fixtures;
};
const balance = (fixtures: Fixtures) => {
  const { reserved, used, available } = balanceOf(creditOf(fixtures));
  return { reserved, used, available };
};
const untouched = { reserved: '0.00', used: '0.00', available: '100.00' };
const approve = (fixtures: Fixtures) =>
  run(fixtures, OUT, (state) => approveSale(state, { by: boss, notes: null }));
const ship = (fixtures: Fixtures) =>
  run(fixtures, OUT, (state) => startShipment(state, { shippedAt: now, at: now }));

describe('sale prices', () => {
  it('are rounded half-up per line before they are summed', () => {
    const lines = [
      { line: 1, item: 'GLY', quantity: '0.500' },
      { line: 2, item: 'GLY', quantity: '0.500' },
    ];
    const { amount, lines: priced } = termsFor(lines, { ...prices, priceOf: () => '3.33' });
    expect(priced.map((one) => one.amount)).toEqual(['1.67', '1.67']);
    expect(amount).toBe('3.34');
  });

  it('are those of the day the draft is saved, fixed on submission', () => {
    const fixtures = market();
    create(fixtures, OUT, sale);
    plan(fixtures, OUT);
    expect(documentOf(fixtures, OUT).sale).toMatchObject({ priceList: 'member', amount: '33.30' });
    const dearer = { ...prices, priceOf: () => '4.00' };
    expect(() =>
      run(fixtures, OUT, (state) =>
        submitOutbound(state, { by: staff, today, prices: dearer, seen: '33.30' }),
      ),
    ).toThrow(refused('PRICES_CHANGED'));
    run(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today, prices: dearer }));
    expect(documentOf(fixtures, OUT).sale?.amount).toBe('40.00');
    expect(balance(fixtures).reserved).toBe('40.00');
  });
});

describe('sale draft', () => {
  it('requires a customer and refuses a future date', () => {
    const fixtures = market();
    expect(() => create(fixtures, OUT, { type: 'sale' })).toThrow(refused('CUSTOMER_REQUIRED'));
    expect(() => create(fixtures, OUT, { ...sale, salesDate: '2026-11-22' })).toThrow(
      refused('DATE_IN_FUTURE'),
    );
  });

  it('cannot become another type', () => {
    const fixtures = market();
    create(fixtures, OUT, sale);
    expect(() =>
      run(fixtures, OUT, (state) => reviseOutbound(state, { revision: 0, entered: entered(), today })),
    ).toThrow(refused('OUTBOUND_TYPE_FIXED'));
  });
});

describe('sale submission', () => {
  it('reserves goods and credit and waits for sales approval', () => {
    const fixtures = submitted();
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'sales_pending',
      content: { salesDate: today },
    });
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('4.000');
    expect(balance(fixtures)).toEqual({ reserved: '33.30', used: '0.00', available: '66.70' });
  });

  it.each([
    ['of the submission that counts', null, '2026-11-24'],
    ['that was entered', '2026-11-20', '2026-11-20'],
  ])('is sold on the day %s', (_, salesDate, expected) => {
    const fixtures = market();
    create(fixtures, OUT, { ...sale, salesDate });
    plan(fixtures, OUT);
    submit(fixtures, OUT);
    run(fixtures, OUT, (state) => withdrawOutbound(state, { reason: null }));
    expect(documentOf(fixtures, OUT).content.salesDate).toBe(salesDate);
    run(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today: '2026-11-24', prices }));
    expect(documentOf(fixtures, OUT).content.salesDate).toBe(expected);
  });

  it('is refused if the order names another customer since its prices were looked up', () => {
    const fixtures = market();
    create(fixtures, OUT, sale);
    plan(fixtures, OUT);
    const ofAnother = { ...prices, customer: 'CUST-2' };
    expect(() =>
      run(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today, prices: ofAnother })),
    ).toThrow(refused('CONCURRENT_CHANGE'));
  });

  it('reserves neither when credit is insufficient, and states the figures', () => {
    const fixtures = submitted('33.29');
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'created', process: { kind: 'none' } });
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('complete');
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('0.000');
    expect(balance(fixtures).reserved).toBe('0.00');
    const { event } = fixtures.log.find((entry) => entry.event.type === 'OutboundSubmissionRefused')!;
    expect(event.data).toMatchObject({
      refusals: [],
      credit: {
        customer: CUSTOMER,
        code: 'CREDIT_INSUFFICIENT',
        facts: { limit: '33.29', used: '0.00', reserved: '0.00', available: '33.29', asked: '33.30' },
      },
    });
  });

  it('reserves neither when goods are unavailable', () => {
    const fixtures = market();
    create(fixtures, OUT, sale);
    plan(fixtures, OUT);
    onStock(fixtures, 'GLY', (state) => lock(state, { warehouse, item: 'GLY', batch: 'A', reason: 'wet' }));
    submit(fixtures, OUT);
    expect(allocationOf(documentOf(fixtures, OUT).lines)).toBe('error');
    expect(balance(fixtures)).toEqual(untouched);
  });
});

describe('sales and warehouse approval', () => {
  it('issue the notice first, then let the warehouse decide after the hand-over', () => {
    const fixtures = submitted();
    expect(() => run(fixtures, OUT, handOver)).toThrow(refused('OUTBOUND_STATUS_FORBIDS'));
    approve(fixtures);
    expect(documentOf(fixtures, OUT).notice).toEqual({ code: 'OUT-1-S1', status: 'valid' });
    expect(() => run(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }))).toThrow(
      refused('OUTBOUND_STATUS_FORBIDS'),
    );
    run(fixtures, OUT, handOver);
    run(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }));
    expect(documentOf(fixtures, OUT).status).toBe('inventory_approved');
  });

  it('are refused to the submitter', () => {
    const fixtures = submitted();
    const own = { by: { ...boss, userId: staff.userId }, notes: null };
    expect(() => run(fixtures, OUT, (state) => approveSale(state, own))).toThrow(refused('OWN_DOCUMENT'));
    approve(fixtures);
    run(fixtures, OUT, handOver);
    expect(() => run(fixtures, OUT, (state) => approveOutbound(state, own))).toThrow(refused('OWN_DOCUMENT'));
  });

  it('release goods and credit on rejection', () => {
    const fixtures = submitted();
    run(fixtures, OUT, (state) => rejectSale(state, { by: boss, reason: 'Too cheap' }));
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'sales_rejected', notice: null });
    expect(figures(fixtures, 'GLY', 'A').reserved).toBe('0.000');
    expect(balance(fixtures)).toEqual(untouched);
    submit(fixtures, OUT);
    expect(balance(fixtures).reserved).toBe('33.30');
  });

  it('void the notice when the warehouse rejects, and a new approval issues a new one', () => {
    const fixtures = submitted();
    approve(fixtures);
    run(fixtures, OUT, handOver);
    run(fixtures, OUT, (state) => rejectOutbound(state, { by: boss, reason: 'No truck' }));
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'inventory_rejected',
      notice: { code: 'OUT-1-S1', status: 'void' },
    });
    expect(balance(fixtures)).toEqual(untouched);
    submit(fixtures, OUT);
    expect(documentOf(fixtures, OUT).status).toBe('sales_pending');
    approve(fixtures);
    expect(documentOf(fixtures, OUT).notice).toEqual({ code: 'OUT-1-S2', status: 'valid' });
  });

  it('are undone by withdrawal and deletion', () => {
    for (const takeBack of [withdrawOutbound, deleteOutbound]) {
      const fixtures = submitted();
      approve(fixtures);
      run(fixtures, OUT, (state) => takeBack(state, { reason: null }));
      expect(balance(fixtures)).toEqual(untouched);
      expect(documentOf(fixtures, OUT).notice?.status).toBe('void');
    }
  });
});

describe('credit of a sale', () => {
  const picking = (): Fixtures => {
    const fixtures = market();
    upTo(fixtures, OUT, 'picking', sale);
    return fixtures;
  };

  it('shrinks with a short pick and does not grow again', () => {
    const fixtures = picking();
    const short = { by: staff.userId, line: 1, batch: 'B', quantity: '1.000', note: null };
    run(fixtures, OUT, (state) => pickShort(state, { ...short, reason: 'not_needed' }));
    expect(documentOf(fixtures, OUT).sale).toMatchObject({
      lines: [{ quantity: '9.000', unitPrice: '3.33', amount: '29.97' }],
      amount: '29.97',
    });
    expect(balance(fixtures).reserved).toBe('29.97');
    const more = { line: 1, batches: [{ batch: 'B', quantity: '10.000' }], decision: noDecision };
    expect(() =>
      decide(fixtures, OUT, (state) => startReallocation(state, { ...more, reason: 'found' })),
    ).toThrow(refused('REALLOCATION_QUANTITY'));
  });

  it('voids the settlement notice and issues the next with every amount that is owed anew', () => {
    const fixtures = picking();
    const notice = () => documentOf(fixtures, OUT).notice;
    expect(notice()).toEqual({ code: `${OUT}-S1`, status: 'valid' });
    const short = { by: staff.userId, line: 1, batch: 'B', quantity: '1.000', note: null };
    run(fixtures, OUT, (state) => pickShort(state, { ...short, reason: 'not_needed' }));
    expect(notice()).toEqual({ code: `${OUT}-S2`, status: 'valid' });
    for (const { batch, quantity } of documentOf(fixtures, OUT).lines[0]!.batches)
      run(fixtures, OUT, (state) =>
        pickLine(state, { by: staff.userId, line: 1, batch, location: null, quantity }),
      );
    run(fixtures, OUT, (state) => finishPicking(state, { by: staff.userId }));
    ship(fixtures);
    expect(notice()?.code).toBe(`${OUT}-S2`);
    const back = { line: 1, item: 'GLY', batch: 'A', customer: CUSTOMER, at: now, quantity: '0.500' };
    run(fixtures, OUT, (state) => acceptReturn(state, { ...back, inbound: 'IN-5', inboundLine: 1 }));
    expect(notice()?.code).toBe(`${OUT}-S3`);
    run(fixtures, OUT, (state) => cancelReturn(state, { inbound: 'IN-5', inboundLine: 1 }));
    expect(documentOf(fixtures, OUT)).toMatchObject({
      notice: { code: `${OUT}-S4`, status: 'valid' },
      notices: 4,
    });
  });

  it('issues no notice before the sale is approved, and none after the warehouse has rejected it', () => {
    const fixtures = market();
    upTo(fixtures, OUT, 'inventory_reviewing', sale);
    run(fixtures, OUT, (state) => rejectOutbound(state, { by: boss, reason: 'No truck today' }));
    expect(documentOf(fixtures, OUT).notice).toEqual({ code: `${OUT}-S1`, status: 'void' });
    submit(fixtures, OUT);
    expect(documentOf(fixtures, OUT).notice?.status).toBe('void');
    approve(fixtures);
    expect(documentOf(fixtures, OUT).notice).toEqual({ code: `${OUT}-S2`, status: 'valid' });
  });

  it('does not return for a line given up in full', () => {
    const fixtures = picking();
    for (const { batch, quantity } of documentOf(fixtures, OUT).lines[0]!.batches)
      run(fixtures, OUT, (state) =>
        pickShort(state, { by: staff.userId, line: 1, batch, quantity, reason: 'not_needed', note: null }),
      );
    expect(balance(fixtures).reserved).toBe('0.00');
    for (const batches of [[], [{ batch: 'B', quantity: '10.000' }]])
      expect(() =>
        decide(fixtures, OUT, (state) =>
          startReallocation(state, { line: 1, batches, decision: noDecision, reason: 'found' }),
        ),
      ).toThrow(refused('LINE_GIVEN_UP'));
  });

  it('moves from reserved to used on shipment, and back when it is voided', () => {
    const fixtures = market();
    upTo(fixtures, OUT, 'picked', sale);
    expect(balance(fixtures)).toEqual({ reserved: '33.30', used: '0.00', available: '66.70' });
    ship(fixtures);
    const { event } = fixtures.log.find((entry) => entry.event.type === 'OutboundShipped')!;
    expect(event.data).toMatchObject({
      sale: {
        customer: CUSTOMER,
        lines: [{ line: 1, quantity: '10.000', unitPrice: '3.33', amount: '33.30' }],
      },
    });
    expect(balance(fixtures)).toEqual({ reserved: '0.00', used: '33.30', available: '66.70' });
    run(fixtures, OUT, (state) => startVoid(state, { reason: 'wrong truck', approver: boss.userId }));
    expect(balance(fixtures)).toEqual({ reserved: '33.30', used: '0.00', available: '66.70' });
    ship(fixtures);
    expect(balance(fixtures).used).toBe('33.30');
  });

  it('gives the last partial return the rest of the line', () => {
    const fixtures = market();
    upTo(fixtures, OUT, 'picked', { ...sale, lines: [{ item: 'GLY', quantity: '1.000', remarks: null }] });
    ship(fixtures);
    const sentBack = { line: 1, item: 'GLY', batch: 'A', customer: CUSTOMER, at: now, inbound: 'IN-5' };
    const back = (quantity: string, inboundLine: number) =>
      run(fixtures, OUT, (state) => acceptReturn(state, { ...sentBack, quantity, inboundLine })).map(
        ({ data }) => ('credit' in data ? data.credit : null),
      );
    expect(back('0.500', 1)).toEqual([{ customer: CUSTOMER, amount: '1.67' }]);
    expect(back('0.500', 2)).toEqual([{ customer: CUSTOMER, amount: '1.66' }]);
  });

  it('is used by a distribution without sales approval', () => {
    const fixtures = market();
    upTo(fixtures, OUT, 'inventory_reviewing', { type: 'distribution', customer: CUSTOMER });
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'inventory_reviewing', notice: null });
    expect(balance(fixtures).reserved).toBe('33.30');
  });
});

describe('sale with two approvers', () => {
  const other = { ...boss, userId: 'u-other', username: 'other' };
  const big = (): Fixtures => {
    const fixtures = market();
    create(fixtures, OUT, sale);
    plan(fixtures, OUT);
    const policy = [{ from: '1.00', role: null }];
    run(fixtures, OUT, (state) => submitOutbound(state, { by: staff, today, prices, policy }));
    return fixtures;
  };

  it('gets its notice from the second, and needs one step in the warehouse', () => {
    const fixtures = big();
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'sales_pending',
      steps: { required: [{}, {}] },
    });
    approve(fixtures);
    expect(documentOf(fixtures, OUT)).toMatchObject({ status: 'sales_pending', notice: null });
    expect(() => approve(fixtures)).toThrow(refused('STEP_TAKEN_BY_SAME'));
    run(fixtures, OUT, (state) => approveSale(state, { by: other, notes: null }));
    expect(documentOf(fixtures, OUT)).toMatchObject({
      status: 'sales_approved',
      notice: { status: 'valid' },
    });
    run(fixtures, OUT, handOver);
    run(fixtures, OUT, (state) => approveOutbound(state, { by: boss, notes: null }));
    expect(documentOf(fixtures, OUT).status).toBe('inventory_approved');
  });

  it('releases everything on the first rejection and starts over', () => {
    const fixtures = big();
    approve(fixtures);
    run(fixtures, OUT, (state) => rejectSale(state, { by: other, reason: 'Too much' }));
    expect(balance(fixtures)).toEqual(untouched);
    submit(fixtures, OUT);
    expect(documentOf(fixtures, OUT).steps).toMatchObject({ required: [{ role: null }], taken: [] });
  });
});
