import { access } from '@granary/domain/access';
import { count, openCount } from '@granary/domain/counts';
import { contract, draftContract } from '@granary/domain/contracts';
import { creditRequest, draftCreditRequest } from '@granary/domain/credit-requests';
import { distribution, draftDistribution } from '@granary/domain/distribution';
import { draftInbound, inbound, submitInbound } from '@granary/domain/inbound';
import { createItem, item } from '@granary/domain/items';
import { createOutbound, outbound } from '@granary/domain/outbound';
import {
  lock,
  receiveBatch,
  releaseReservation,
  reserve,
  reviseCost,
  stock,
  unlock,
} from '@granary/domain/stock';
import { busyYears, orderOf, receiptLine } from './busy-years.mjs';

const ITEMS = 1_000;
const CUSTOMERS = 500;
const HELD_A_WEEK = 3;
const ORDERS_A_WEEK = 3;
const WEEKS_A_COUNT = 10;
const DAY_MS = 86_400_000;

/** An item with frequent reservations and releases, all of one batch. */
export const HOT = { warehouse: 'WH-PP', item: 'UREA-46', batch: 'B-HOT' };

/**
 * Busy years of a larger company: varied names, expiring goods, unfinished documents, counts, locks, cost changes,
 * rejections and an item with a long history.
 */
export const growingYears = (append) =>
  busyYears(append, { items: ITEMS, customers: CUSTOMERS, itemOf: named, batchOf: dated, beside });

const goods = [
  ['草甘膦水剂', 'Glyphosate SL', 'គ្លីហ្វូសាត'],
  ['尿素颗粒', 'Urea granules', 'អ៊ុយរ៉េ'],
  ['复合肥', 'Compound fertiliser', 'ជីចម្រុះ'],
  ['吡虫啉', 'Imidacloprid WP', 'អ៊ីមីដាក្លូព្រីដ'],
  ['杂交稻种', 'Hybrid rice seed', 'ពូជស្រូវ'],
  ['黑膜', 'Mulch film', 'ផ្លាស្ទិកគ្របដី'],
];
const grades = ['10%', '20%', '41%', '46%', '50 kg', '1 L', '5 L'];
const titles = ['Field trial', '示范田用', 'Samples'];
const reasons = [
  'Torn bags found at gate 3',
  'Label does not match the invoice',
  'Waiting for the laboratory',
  '包装破损，等待检验',
  'ខូចវេចខ្ចប់ នៅច្រក 3',
];

function named(n) {
  const [name, englishName, khmerName] = goods[n % goods.length];
  const grade = grades[(n * 7) % grades.length];
  return {
    name: `${name} ${grade} ${n}`,
    englishName: `${englishName} ${grade} ${n}`,
    khmerName: n % 4 === 0 ? null : `${khmerName} ${n}`,
  };
}

const dated = (receipt, n) => ({
  expiryDate: new Date(Date.UTC(2026, 6, 1) + ((receipt * 4 + n) % 1_500) * DAY_MS)
    .toISOString()
    .slice(0, 10),
  supplierLot: `LOT-${receipt % 900}-${n}`,
  location: `A-${String((receipt + n) % 40).padStart(2, '0')}`,
});

function beside({ decide, stateOf, forget, number, now, today, staff }) {
  const place = { warehouse: HOT.warehouse, item: HOT.item };
  const on = { warehouseId: HOT.warehouse };
  const hot = (decision) => decide(stock, `${HOT.warehouse}.${HOT.item}`, decision, on);
  let weeks = 0;

  function masters() {
    const names = { name: '尿素 46%', englishName: 'Urea 46%', khmerName: null };
    decide(item, HOT.item, (state) => createItem(state, { ...hotItem, ...names }));
    hot((state) => receiveBatch(state, { ...hotBatch, ...place, receivedAt: now() }));
  }

  function week(warehouse, code) {
    weeks += 1;
    for (let n = 0; n < HELD_A_WEEK; n += 1) holdAndGiveBack(`${weeks}-${n}`);
    inspect(warehouse, code);
    refuse(warehouse);
    drafts(warehouse, code);
    if (weeks % WEEKS_A_COUNT === 0) sheet(warehouse, code);
  }

  function holdAndGiveBack(reservation) {
    const hold = {
      reservation,
      document: { kind: 'outbound', number: 'OUT-20240101-0001' },
      line: 1,
      day: today(),
      purpose: 'other',
      strategy: 'fifo',
      quantity: '2.000',
    };
    hot((state) => reserve(state, { ...place, ...hold }));
    hot((state) => releaseReservation(state, { ...place, reservation, reason: 'withdrawn' }));
  }

  /** Locks and unlocks the newest batch of an item and revises its cost. */
  function inspect(warehouse, code) {
    const stream = `${warehouse}.${code}`;
    const batch = Object.keys(stateOf(stock, stream).batches).at(-1);
    const command = { warehouse, item: code, batch, reason: `${reasons[weeks % reasons.length]} ${weeks}` };
    const where = { warehouseId: warehouse };
    decide(stock, stream, (state) => lock(state, command), where);
    decide(stock, stream, (state) => unlock(state, command), where);
    if (weeks % 2 === 0)
      decide(
        stock,
        stream,
        (state) => reviseCost(state, { ...command, unitCost: `3.${100 + (weeks % 800)}000` }),
        where,
      );
  }

  /** Unfinished documents: drafts and undecided submissions. */
  function drafts(warehouse, code) {
    const where = { warehouseId: warehouse };
    const customer = `CUS-${String(weeks % CUSTOMERS).padStart(4, '0')}`;
    const draft = (decider, id, decisions, options = where) => {
      for (const decision of decisions) decide(decider, id, decision, options);
      forget(decider, id);
    };
    const lines = [{ item: code, quantity: '3.000', remarks: null }];
    for (let n = 0; n < ORDERS_A_WEEK; n += 1) {
      const entered = {
        ...orderOf({ type: 'other', customer: null, lines }),
        title: `${titles[n]} ${weeks}`,
      };
      const order = { number: number('OUT'), warehouse, entered, today: today() };
      draft(outbound, order.number, [(state) => createOutbound(state, order)]);
    }
    const arriving = {
      type: 'purchase',
      title: `Delivery ${weeks}`,
      inboundDate: today(),
      supplier: null,
      remarks: null,
      lines: [receiptLine(code, 'SUP-0001', today())],
    };
    const delivery = { number: number('IN'), warehouse, entered: arriving };
    draft(inbound, delivery.number, [
      (state) => draftInbound(state, delivery),
      (state) => submitInbound(state, { by: staff }),
    ]);
    const wish = {
      customer,
      title: `Season ${weeks}`,
      expectedDate: null,
      deliveryMethod: null,
      deliveryAddress: null,
      remarks: null,
      lines,
    };
    const request = { number: number('DR'), warehouse, entered: wish, priceOf: () => '4.20' };
    draft(distribution, request.number, [(state) => draftDistribution(state, request)]);
    const agreed = {
      customer,
      signedDate: today(),
      expiryDate: '2099-12-31',
      totalAmount: null,
      totalWeight: null,
      depositPercentage: '30.00',
      remarks: null,
      lines: [{ item: code, weight: '12.000', amount: '50.40' }],
    };
    const paper = { code: `HTD-${weeks}`, entered: agreed };
    draft(contract, paper.code, [(state) => draftContract(state, paper)], {});
    const content = { customer, direction: 'increase', amount: '500.00', reason: 'More is sold every month' };
    const asked = { number: number('CR'), by: staff, content };
    draft(creditRequest, asked.number, [(state) => draftCreditRequest(state, asked)], {});
  }

  function refuse(warehouse) {
    const attempt = {
      route: 'POST /outbound/{number}/shipment',
      code: 'STOCK_INSUFFICIENT',
      status: 409,
      document: `OUT-20240101-${String(weeks).padStart(4, '0')}`,
      facts: { item: HOT.item },
      requestId: `r-${weeks}`,
      times: 1,
      lastAt: now(),
    };
    const refused = { type: 'CommandRefused', data: attempt };
    decide(access, staff.userId, () => [refused], { warehouseId: warehouse });
  }

  function sheet(warehouse, code) {
    const id = number('CNT');
    const [batch] = Object.keys(stateOf(stock, `${warehouse}.${code}`).batches);
    const lines = [{ item: code, batch, location: 'A-01', shelf: null }];
    decide(
      count,
      id,
      (state) =>
        openCount(state, {
          number: id,
          warehouse,
          title: `Shelf ${weeks}`,
          scope: { kind: 'item', item: code },
          tolerance: '0.00',
          notes: null,
          batches: lines,
        }),
      { warehouseId: warehouse },
    );
  }

  return { masters, week };
}

const hotItem = {
  code: HOT.item,
  serial: 9_999,
  category: 'fertilizers',
  specification: null,
  unit: 'bag',
  minStock: '0.000',
  maxStock: null,
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
};

const hotBatch = {
  batch: HOT.batch,
  quantity: '9000.000',
  unitCost: '3.250000',
  productionDate: null,
  expiryDate: '2099-12-31',
  supplier: null,
  supplierLot: 'L-7',
  certificate: null,
  notes: null,
  location: 'A-01',
  shelf: '2',
  inbound: 'IN-20240101-0001',
  line: 1,
  awaitingInspection: false,
};
