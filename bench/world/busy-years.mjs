import { credit, openCredit } from '@granary/domain/credit';
import {
  approveInbound,
  completeInbound,
  draftInbound,
  inbound,
  startReceipt,
  submitInbound,
} from '@granary/domain/inbound';
import { createItem, item } from '@granary/domain/items';
import {
  approveOutbound,
  approveSale,
  completeOutbound,
  createOutbound,
  creditStepOf,
  deliverOutbound,
  finishPicking,
  handOver,
  outbound,
  outcomeOf,
  pickLine,
  planOutbound,
  releaseToPicking,
  startPicking,
  startShipment,
  stepsOf,
  submitOutbound,
  suggestPlan,
} from '@granary/domain/outbound';
import { claimBatchCode, receiveBatch, stock } from '@granary/domain/stock';
import { registerSupplier, supplier } from '@granary/domain/suppliers';
import { openWarehouse, warehouse } from '@granary/domain/warehouses';
import { office } from './office.mjs';

const WAREHOUSES = ['WH-PP', 'WH-BB', 'WH-KC'];
const ITEMS = 150;
const CUSTOMERS = 60;
const SUPPLIERS = 20;
const RECEIPT_LINES = 4;
const ORDERS_A_RECEIPT = 6;
const RECEIVED = 400;
/** Share of the quantity on hand, so that stock does not grow without limit. */
const ORDERED_SHARE = 0.4;
const FIRST_DAY = Date.UTC(2024, 0, 1, 1);
const MINUTES_A_DOCUMENT = 15;

const staff = { userId: 'u-staff', username: 'sok', role: 'warehouse_staff' };
const boss = { userId: 'u-boss', username: 'dara', role: 'warehouse_admin' };

/**
 * Years of business as its commands would have left them: goods come in and go out, with and without credit, plus
 * everything around them. All events come from deciders. Calls `append(stream, decider, events, context)` once per
 * decision. `itemOf` and `batchOf` override properties of items and batches; `beside` adds further activity.
 */
export function busyYears(
  append,
  { items = ITEMS, customers = CUSTOMERS, itemOf = () => ({}), batchOf = () => ({}), beside } = {},
) {
  const states = new Map();
  const onHand = new Map();
  let at = FIRST_DAY;
  let documents = 0;

  const now = () => new Date(at).toISOString();
  const today = () => now().slice(0, 10);
  const code = (prefix, n) => `${prefix}-${String(n).padStart(4, '0')}`;
  const number = (prefix) => {
    documents += 1;
    at += MINUTES_A_DOCUMENT * 60_000;
    return `${prefix}-${today().replaceAll('-', '')}-${String(documents).padStart(4, '0')}`;
  };
  const stateOf = (decider, id) => states.get(`${decider.category}-${id}`) ?? decider.initial();
  const forget = (decider, id) => states.delete(`${decider.category}-${id}`);
  const decide = (decider, id, decision, { actor = staff, warehouseId } = {}) => {
    const stream = `${decider.category}-${id}`;
    let state = stateOf(decider, id);
    const events = decision(state);
    for (const event of events) state = decider.evolve(state, event);
    states.set(stream, state);
    at += 1_000;
    append(stream, decider, events, { actor, at: now(), warehouseId });
    return events;
  };

  function masters() {
    for (const place of WAREHOUSES)
      decide(warehouse, place, (state) =>
        openWarehouse(state, {
          code: place,
          name: '金边中心仓',
          englishName: 'Central',
          khmerName: null,
          address: null,
          timeZone: 'Asia/Phnom_Penh',
        }),
      );
    for (let n = 0; n < SUPPLIERS; n += 1)
      decide(supplier, code('SUP', n), (state) => registerSupplier(state, supplierNamed(code('SUP', n))));
    for (let n = 0; n < items; n += 1)
      decide(item, code('GLY', n), (state) =>
        createItem(state, { ...itemNamed(code('GLY', n), n), ...itemOf(n) }),
      );
    for (let n = 0; n < customers; n += 1)
      decide(credit, code('CUS', n), (state) =>
        openCredit(state, { customer: code('CUS', n), limit: '999999999.00' }),
      );
  }

  /** Rotates through the items, so that all of them have stock for the orders. */
  function receipt(nth) {
    const place = WAREHOUSES[nth % WAREHOUSES.length];
    const id = number('IN');
    const on = { warehouseId: place };
    const lines = Array.from({ length: RECEIPT_LINES }, (_, n) => ({
      ...receiptLine(code('GLY', itemAt(nth, n)), code('SUP', nth % SUPPLIERS), today()),
      ...batchOf(nth, n),
    }));
    const entered = {
      type: 'purchase',
      title: 'Delivery',
      inboundDate: today(),
      supplier: code('SUP', nth % SUPPLIERS),
      remarks: null,
      lines,
    };
    decide(inbound, id, (state) => draftInbound(state, { number: id, warehouse: place, entered }), on);
    decide(inbound, id, (state) => submitInbound(state, { by: staff }), on);
    const batches = lines.map((line, n) => ({ line: n + 1, item: line.item, batch: `${id}-${n + 1}` }));
    const receivedAt = now();
    const approval = { by: boss, notes: null, receivedAt, today: today(), assigned: batches };
    decide(inbound, id, (state) => approveInbound(state, approval), { ...on, actor: boss });
    const { content } = stateOf(inbound, id);
    const goods = content.lines.map((line, n) => ({
      ...arrival(line, place, id, receivedAt),
      batch: batches[n].batch,
    }));
    for (const one of goods) decide(stock, `${place}.${one.item}`, (state) => claimBatchCode(state, one), on);
    decide(inbound, id, startReceipt, on);
    for (const one of goods) {
      const stream = `${place}.${one.item}`;
      decide(stock, stream, (state) => receiveBatch(state, one), on);
      onHand.set(stream, (onHand.get(stream) ?? 0) + RECEIVED);
    }
    decide(inbound, id, (state) => completeInbound(state, { batches }), on);
    forget(inbound, id);
  }

  function order(receiptNth, nth) {
    const place = WAREHOUSES[receiptNth % WAREHOUSES.length];
    const on = { warehouseId: place };
    const id = number('OUT');
    const isSale = nth % 2 === 0;
    const customer = isSale ? code('CUS', (receiptNth * 7 + nth) % customers) : null;
    const prices = isSale ? { customer, priceList: 'member', priceOf: () => '4.20' } : undefined;
    const lines = [nth, nth + 1].map((n) =>
      takenFrom(place, code('GLY', itemAt(receiptNth, n % RECEIPT_LINES))),
    );
    const entered = orderOf({ type: isSale ? 'sale' : 'other', customer, lines });
    const step = (decision, options = on) => {
      decide(outbound, id, decision, options);
      settle(id, on);
    };
    const asBoss = { ...on, actor: boss };
    step((state) => createOutbound(state, { number: id, warehouse: place, entered, today: today(), prices }));
    const choices = lines.map((_, n) => ({ line: n + 1, strategy: 'fifo' }));
    step((state) => {
      const planned = suggestPlan(state, choices, (of) => stateOf(stock, `${place}.${of}`), today());
      return planOutbound(state, {
        lines: planned.map(({ line, batches, decision }) => ({ line, batches, decision })),
      });
    });
    step((state) => submitOutbound(state, { by: staff, today: today(), prices }));
    if (isSale) {
      step((state) => approveSale(state, { by: boss, notes: null }), asBoss);
      step(handOver);
    }
    step((state) => approveOutbound(state, { by: boss, notes: null }), asBoss);
    step(releaseToPicking);
    step((state) => startPicking(state, { picker: staff.userId, takeOver: false }));
    for (const { line, batches } of stateOf(outbound, id).lines)
      for (const { batch, quantity } of batches)
        step((state) => pickLine(state, { by: staff.userId, line, batch, location: null, quantity }));
    step((state) => finishPicking(state, { by: staff.userId }));
    step((state) => startShipment(state, { shippedAt: now(), at: now() }));
    step((state) => deliverOutbound(state, { deliveredAt: now(), at: now(), inbound: null, received: [] }));
    step(completeOutbound);
    forget(outbound, id);
  }

  function takenFrom(place, code) {
    const stream = `${place}.${code}`;
    const quantity = Math.ceil(onHand.get(stream) * ORDERED_SHARE);
    onHand.set(stream, onHand.get(stream) - quantity);
    return { item: code, quantity: `${quantity}.000`, remarks: null };
  }

  /** Runs the pending steps of a document, as its process would. */
  function settle(id, on) {
    for (;;) {
      const document = stateOf(outbound, id);
      const { process } = document;
      if (!process || process.kind === 'none') return;
      const events = stepsOf(document, today()).map((step) => [
        step.part,
        decide(stock, step.stream, (state) => step.decide(state), on),
      ]);
      const ledger = creditStepOf(document);
      if (ledger) decide(credit, ledger.customer, ledger.decide, on);
      decide(outbound, id, outcomeOf(process, { events, refusals: [], credit: null }), on);
    }
  }

  const itemAt = (receiptNth, n) => (receiptNth * RECEIPT_LINES + n) % items;
  const years = { decide, stateOf, forget, number, today, now, staff, boss };
  const around = office(years);
  const others = beside?.(years);
  let receipts = 0;
  return {
    masters() {
      masters();
      others?.masters();
      around.masters(Array.from({ length: customers }, (_, n) => code('CUS', n)));
    },
    /** A delivery and the orders that use it. */
    week() {
      receipt(receipts);
      for (let n = 0; n < ORDERS_A_RECEIPT; n += 1) order(receipts, n);
      around.week(
        WAREHOUSES[receipts % WAREHOUSES.length],
        code('CUS', receipts % customers),
        code('GLY', itemAt(receipts, 0)),
      );
      others?.week(WAREHOUSES[receipts % WAREHOUSES.length], code('GLY', itemAt(receipts, 0)));
      receipts += 1;
    },
  };
}

const supplierNamed = (code) => ({
  code,
  name: `供应商 ${code}`,
  englishName: null,
  khmerName: null,
  contactPerson: null,
  phone: null,
  email: null,
  address: null,
  remarks: null,
});

const itemNamed = (code, n) => ({
  code,
  serial: n + 1,
  name: '草甘膦 41% 水剂',
  englishName: 'Glyphosate 41% SL',
  khmerName: 'គ្លីហ្វូសាត',
  category: 'herbicides',
  specification: null,
  unit: 'bottle',
  minStock: '0.000',
  maxStock: null,
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
});

export const receiptLine = (item, supplier, day) => ({
  item,
  quantity: `${RECEIVED}.000`,
  unitPrice: '3.250000',
  productionDate: day,
  expiryDate: '2099-12-31',
  supplier,
  batch: null,
  supplierLot: `LOT-${item}`,
  location: 'A-01',
  shelf: '2',
  certificate: null,
  inspection: false,
  returnedFrom: null,
  remarks: null,
});

const arrival = (line, warehouse, inbound, receivedAt) => ({
  warehouse,
  item: line.item,
  line: line.line,
  quantity: line.quantity,
  unitCost: line.unitPrice,
  receivedAt,
  productionDate: line.productionDate,
  expiryDate: line.expiryDate,
  supplier: line.supplier,
  supplierLot: line.supplierLot,
  certificate: null,
  location: line.location,
  shelf: line.shelf,
  notes: null,
  inbound,
  awaitingInspection: false,
});

export const orderOf = ({ type, customer, lines }) => ({
  type,
  title: 'Field trial',
  destination: null,
  supplier: null,
  customer,
  salesDate: null,
  reference: null,
  expectedDate: null,
  deliveryMethod: null,
  deliveryAddress: null,
  courier: null,
  trackingNumber: null,
  remarks: null,
  lines,
});
