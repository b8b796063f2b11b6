import {
  adjust,
  cancelRecall,
  commitReservation,
  deactivate,
  dispose,
  extendExpiry,
  inspect,
  issue,
  lock,
  recall,
  receiveBatch,
  receiveReturn,
  receiveTransfer,
  releaseReservation,
  relocate,
  reserve,
  reverseIssue,
  reverseReceipt,
  reviseCost,
  split,
  stockPurposes,
  unlock,
} from '@granary/domain/stock';

const [HERE, THERE] = ['WH-PP', 'WH-SR'];
const TODAY = '2026-11-21';
const reason = 'because';
const units = (quantity) => quantity.toFixed(3);
const after = (one, other) => (one > other ? one : other);

/** Frequency of each action. */
const acts = [
  [4, receive],
  [7, hold],
  [9, ship],
  [2, release],
  [5, arrive],
  [2, comeBack],
  [3, takeBack],
  [3, count],
  [2, takeApart],
  [2, fallShort],
  [3, revise],
  [6, mark],
  [1, undoReceipt],
];
const drawn = acts.flatMap(([often, act]) => Array.from({ length: often }, () => act));

/** Performs a random action on an item at one moment of business time. The first action is a receipt. */
export const stepOfGoods = (itemHistory, step) =>
  (itemHistory.documents === 0 ? begin : itemHistory.choose.one(drawn))(itemHistory, step);

async function begin(itemHistory, step) {
  itemHistory.documents += 1;
  await receive(itemHistory, step);
}

const details = {
  unitCost: '3.000000',
  productionDate: null,
  expiryDate: '2027-12-31',
  supplier: null,
  supplierLot: 'L-1',
  certificate: null,
  notes: null,
  location: null,
  shelf: null,
};

async function receive({ item, choose }, { at, decide }) {
  const batch = `B${choose.below(4)}`;
  const goods = { ...details, warehouse: HERE, item, batch, quantity: units(10 + choose.quantity(30)) };
  const line = batch.charCodeAt(1);
  const unitCost = choose.one(['3.000000', '2.333333']);
  await decide(HERE, at, (state) =>
    receiveBatch(state, {
      ...goods,
      unitCost,
      receivedAt: at,
      inbound: `IN-${item}`,
      line,
      awaitingInspection: false,
    }),
  );
}

async function hold(itemHistory, { at, decide }) {
  const { item, choose, reservations } = itemHistory;
  const place = choose.sometimes(0.75) ? HERE : THERE;
  const number = `OUT-${item}-${(itemHistory.documents += 1)}`;
  const purpose = choose.one([...stockPurposes, 'transfer', 'transfer', 'sale']);
  const events = await decide(place, at, (state) =>
    reserve(state, {
      warehouse: place,
      item,
      reservation: number,
      document: { kind: 'outbound', number },
      line: 1,
      day: TODAY,
      purpose,
      strategy: choose.one(['fifo', 'fefo']),
      quantity: units(choose.quantity(6)),
    }),
  );
  if (events.length > 0) reservations.push({ place, number, purpose });
}

async function ship(itemHistory, { at, decide, stateOf }) {
  const { item, choose, reservations, issues } = itemHistory;
  const waiting = [];
  for (const one of reservations) if ((await stateOf(one.place)).reservations[one.number]) waiting.push(one);
  const order = choose.one(waiting);
  if (!order) return;
  const { place, number } = order;
  const step = { warehouse: place, item, reservation: number };
  const late = order.shippedAt === undefined || choose.sometimes(0.5) ? at : order.shippedAt;
  await decide(place, late, (state) => commitReservation(state, { ...step, day: TODAY }));
  const [event] = await decide(place, late, (state) => issue(state, step));
  if (!event) return;
  order.shippedAt = late;
  for (const part of event.data.batches) issues.push({ ...order, ...part, at: late });
}

async function release({ item, choose, reservations }, { at, decide, stateOf }) {
  const order = choose.one(reservations);
  if (!order) return;
  const { place, number } = order;
  const held = (await stateOf(place)).reservations[number]?.batches[0];
  if (!held) return;
  const batches = choose.sometimes(0.5) ? undefined : [{ batch: held.batch, quantity: '1.000' }];
  await decide(place, at, (state) =>
    releaseReservation(state, { warehouse: place, item, reservation: number, batches, reason }),
  );
}

/** Receives goods of a transfer, sometimes only a part, and never before they were shipped. */
async function arrive({ item, choose, issues }, { at, decide }) {
  const gone = choose.one(issues.filter(({ purpose, settled }) => purpose === 'transfer' && !settled));
  if (!gone) return;
  const to = gone.place === HERE ? THERE : HERE;
  const occurredAt = after(at, gone.at);
  await decide(to, occurredAt, (state) =>
    receiveTransfer(state, {
      ...details,
      warehouse: to,
      item,
      quantity: choose.sometimes(0.7) ? gone.quantity : '0.250',
      unitCost: gone.unitCost,
      receivedAt: gone.at,
      line: 1,
      outbound: gone.number,
      parent: { warehouse: gone.place, item, batch: gone.batch },
      recalls: choose.sometimes(0.1) ? [{ recall: 'RC-9', reason }] : [],
    }),
  );
  gone.settled = true;
}

async function comeBack({ item, choose, issues }, { at, decide }) {
  const sold = choose.one(issues.filter(({ purpose, settled }) => purpose === 'sale' && !settled));
  if (!sold) return;
  const occurredAt = after(at, sold.at);
  await decide(sold.place, occurredAt, (state) =>
    receiveReturn(state, {
      ...details,
      warehouse: sold.place,
      item,
      quantity: '0.250',
      unitCost: sold.unitCost,
      receivedAt: occurredAt,
      inbound: `IN-R-${item}`,
      line: choose.below(1_000),
      outbound: { number: sold.number, line: 1 },
      parent: { warehouse: sold.place, item, batch: sold.batch },
      recalls: [],
    }),
  );
  for (const part of issues) if (part.number === sold.number) part.returned = true;
}

async function takeBack({ item, choose, issues }, { at, decide }) {
  const gone = choose.one(issues.filter(({ settled, returned }) => !settled && !returned));
  if (!gone) return;
  await decide(gone.place, after(at, gone.at), (state) =>
    reverseIssue(state, { warehouse: gone.place, item, reservation: gone.number, reason }),
  );
  for (const part of issues) if (part.number === gone.number) part.settled = true;
}

const someBatch = async ({ item, choose }, stateOf) => {
  const warehouse = choose.one([HERE, HERE, THERE]);
  const batch = choose.one(Object.keys((await stateOf(warehouse)).batches));
  return batch && { warehouse, item, batch };
};

async function count(itemHistory, { at, decide, stateOf }) {
  const { choose } = itemHistory;
  const name = await someBatch(itemHistory, stateOf);
  const delta = `${choose.sometimes(0.5) ? '' : '-'}${units(choose.quantity(4))}`;
  const document = choose.sometimes(0.5) ? { count: `CNT-${itemHistory.item}` } : {};
  if (name)
    await decide(name.warehouse, at, (state) => adjust(state, { ...name, delta, reason, ...document }));
}

async function takeApart(itemHistory, { at, decide, stateOf }) {
  const name = await someBatch(itemHistory, stateOf);
  const part = {
    quantity: units(itemHistory.choose.quantity(4)),
    locked: itemHistory.choose.sometimes(0.3),
    reason,
  };
  if (name) await decide(name.warehouse, at, (state) => split(state, { ...name, ...part }));
}

/** A picker misses part of the reserved quantity. */
async function fallShort({ item, choose, reservations }, { at, decide, stateOf }) {
  const order = choose.one(reservations);
  const held = order && (await stateOf(order.place)).reservations[order.number]?.batches[0];
  if (!held) return;
  const name = { warehouse: order.place, item, batch: held.batch };
  await decide(order.place, at, (state) =>
    split(state, { ...name, quantity: '0.250', locked: true, reservation: order.number, reason }),
  );
}

async function revise(itemHistory, { at, decide, stateOf }) {
  const name = await someBatch(itemHistory, stateOf);
  const unitCost = itemHistory.choose.one(['3.000000', '3.141593', '2.500000', '4.005000']);
  if (name) await decide(name.warehouse, at, (state) => reviseCost(state, { ...name, unitCost, reason }));
}

async function mark(itemHistory, { at, decide, stateOf }) {
  const { choose } = itemHistory;
  const name = await someBatch(itemHistory, stateOf);
  if (!name) return;
  const marks = [
    (state) => lock(state, { ...name, reason }),
    (state) => unlock(state, { ...name, reason }),
    (state) => unlock(state, { ...name, reason }),
    (state) => cancelRecall(state, { ...name, reason, recall: 'RC-1' }),
    (state) => recall(state, { ...name, reason, recall: 'RC-1' }),
    (state) => cancelRecall(state, { ...name, reason, recall: 'RC-1' }),
    (state) => deactivate(state, { ...name, reason }),
    (state) =>
      inspect(state, {
        ...name,
        result: choose.one(['passed', 'passed', 'failed']),
        inspector: 'lab',
        inspectedAt: at,
        certificate: null,
        notes: null,
      }),
    (state) =>
      extendExpiry(state, {
        ...name,
        reason,
        expiryDate: choose.one(['2028-06-30', '2028-12-31', '2029-12-31']),
        certificate: 'LAB-1',
        approver: 'office',
        day: TODAY,
      }),
    (state) => relocate(state, { ...name, location: choose.one(['A-01', 'B-02']), shelf: null }),
    (state) => dispose(state, { ...name, reason }),
  ];
  await decide(name.warehouse, at, choose.one(marks));
}

async function undoReceipt({ item, choose }, { at, decide, stateOf }) {
  const [batch] = Object.values((await stateOf(HERE)).batches).filter(({ untouched }) => untouched);
  if (batch?.origin.kind !== 'inbound' || !choose.sometimes(0.5)) return;
  const { inbound, line } = batch.origin;
  await decide(HERE, after(at, batch.receivedAt), (state) =>
    reverseReceipt(state, { warehouse: HERE, item, batch: batch.code, inbound, line, reason }),
  );
}
