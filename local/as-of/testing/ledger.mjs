/**
 * A deliberately simple reference implementation: the state at a moment, computed by adding up the events that count.
 * It shares no code with the product, so that the two are unlikely to have the same bug. Quantities are integers in
 * thousandths.
 */
const thousandths = (text) => Math.round(Number(text) * 1000);
const ms = (moment) => Date.parse(moment);

/** The quantity changes of an event, by batch. */
const movesOf = ({ type, data }) => {
  switch (type) {
    case 'BatchReceived':
    case 'BatchReplenished':
      return [[data.batch, thousandths(data.quantity)]];
    case 'ReceiptReversed':
      return [[data.batch, -thousandths(data.quantity)]];
    case 'BatchAdjusted':
      return [[data.batch, thousandths(data.delta)]];
    case 'StockIssued':
      return data.batches.map(({ batch, quantity }) => [batch, -thousandths(quantity)]);
    case 'IssueReversed':
      return data.batches.map(({ batch, quantity }) => [batch, thousandths(quantity)]);
    case 'BatchSplit':
      return [
        [data.batch, -thousandths(data.quantity)],
        [data.child, thousandths(data.quantity)],
      ];
    default:
      return [];
  }
};

/** The changes of an event to reservations. */
const holdsOf = ({ type, data }) => {
  const parts = (sign) =>
    data.batches.map(({ batch, quantity }) => [data.reservation, batch, sign * thousandths(quantity)]);
  if (type === 'StockReserved' || type === 'IssueReversed') return parts(1);
  if (type === 'ReservationReleased' || type === 'StockIssued') return parts(-1);
  if (type === 'BatchSplit' && data.from)
    return [[data.from.reservation, data.batch, -thousandths(data.quantity)]];
  return [];
};

/** Attributes that an event sets until another event changes them; the later recorded one wins. */
const words = {
  BatchCostRevised: ({ unitCost }) => ({ unitCost }),
  BatchLocked: () => ({ locked: true }),
  BatchUnlocked: () => ({ locked: false }),
  BatchRecalled: ({ recall }) => ({ [`recall ${recall}`]: true }),
  BatchRecallCancelled: ({ recall }) => ({ [`recall ${recall}`]: false }),
  BatchDeactivated: () => ({ inactive: true }),
  BatchInspected: ({ result }) => ({ inactive: result === 'failed', quality: result }),
  BatchExpiryExtended: ({ expiryDate }) => ({ expiryDate }),
  BatchRelocated: ({ location }) => ({ location }),
  BatchDisposed: () => ({ closed: 'disposed' }),
};
/** The topic of each event; events of the same topic replace each other. */
const topics = {
  BatchCostRevised: 'cost',
  BatchLocked: 'lock',
  BatchUnlocked: 'lock',
  BatchRecalled: 'recall',
  BatchRecallCancelled: 'recall',
  BatchDeactivated: 'condition',
  BatchInspected: 'condition',
  BatchExpiryExtended: 'expiry date',
  BatchRelocated: 'place',
  BatchDisposed: 'end',
};
const topicOf = ({ type, data }) => `${topics[type]} ${data.recall ?? ''}`;

/** The events of a stream, in recorded order. */
export class Ledger {
  #events;
  #holds;
  #births = new Map();

  constructor(events) {
    this.#events = events.map((event, n) => ({ ...event, n, occurred: ms(event.metadata.occurredAt) }));
    this.#holds = heldFrom(this.#events);
    for (const event of this.#events) {
      const born = event.type === 'BatchReceived' ? event.data.batch : event.data.child;
      if (born !== undefined && !this.#births.has(born)) this.#births.set(born, this.#begun(event, born));
    }
  }

  get events() {
    return this.#events;
  }

  get batches() {
    return [...this.#births.keys()];
  }

  /** The state by batch code; a batch exists from its first movement. */
  at(moment) {
    const counts = countsAt(moment);
    const own = (event) => counts(event, event.occurred);
    const told = this.#events.filter(own);
    const quantities = new Map();
    for (const event of told)
      for (const [batch, quantity] of movesOf(event)) add(quantities, batch, quantity);
    const reserved = new Map();
    const holds = new Map();
    for (const { event, reservation, batch, quantity, from } of this.#holds)
      if (counts(event, from)) {
        add(reserved, batch, quantity);
        add(holds, `${batch} ${reservation}`, quantity);
      }
    return new Map(
      [...quantities].map(([batch, current]) => [
        batch,
        this.#standing(batch, { current, reserved: reserved.get(batch) ?? 0, told, own, holds }),
      ]),
    );
  }

  #standing(batch, { current, reserved, told, own, holds }) {
    const said = { ...this.#births.get(batch), ...this.#said(batch, own) };
    const recalls = Object.keys(said).filter((key) => key.startsWith('recall ') && said[key]);
    const reversed = told.some(({ type, data }) => type === 'ReceiptReversed' && data.batch === batch);
    const closed = said.closed || reversed || (current === 0 && isWrittenOff(told, batch));
    const block = closed
      ? 'depleted'
      : recalls.length > 0
        ? 'recalled'
        : said.locked
          ? 'locked'
          : said.inactive
            ? 'inactive'
            : undefined;
    const free = current === 0 ? 'exhausted' : current - reserved > 0 ? 'active' : 'reserved';
    return {
      current,
      reserved,
      available: block ? 0 : current - reserved,
      status: block ?? free,
      unitCost: said.unitCost,
      expiryDate: said.expiryDate,
      location: said.location,
      locked: said.locked,
      recalls: recalls.map((key) => key.slice('recall '.length)).toSorted(),
      holds: [...holds].flatMap(([key, quantity]) =>
        key.startsWith(`${batch} `) && quantity !== 0 ? [[`${key.slice(batch.length + 1)}/1`, quantity]] : [],
      ),
    };
  }

  /**
   * A backdated change is meant to hold from its business time on, so it replaces changes recorded earlier from then
   * on.
   */
  #said(batch, own) {
    const spoken = this.#events.filter((event) => words[event.type] && event.data.batch === batch);
    const said = {};
    for (const topic of new Set(spoken.map(topicOf))) {
      const ofTopic = spoken.filter((event) => topicOf(event) === topic);
      for (const event of ofTopic.slice(0, ofTopic.findLastIndex(own) + 1))
        Object.assign(said, words[event.type](event.data));
    }
    return said;
  }

  /** Initial attributes: from the receipt or, for a split, from the parent batch when the split was recorded. */
  #begun(event, born) {
    const { type, data } = event;
    if (type === 'BatchReceived')
      return {
        unitCost: data.unitCost,
        expiryDate: data.expiryDate,
        location: data.location,
        locked: false,
        inactive: data.awaitingInspection,
      };
    const before = (one) => one.n < event.n;
    const whole = { ...this.#births.get(data.batch), ...this.#said(data.batch, before) };
    return { ...whole, locked: whole.locked || data.childLocked, born };
  }
}

const add = (sums, key, quantity) => sums.set(key, (sums.get(key) ?? 0) + quantity);

/** Returns a predicate for an event and its effective time. */
const countsAt = ({ basis, at, position }) => {
  if (basis === 'effective') return (_, from) => from <= ms(at);
  if (position !== undefined) return (event) => event.position <= BigInt(position);
  return (event) => ms(event.recordedAt) <= ms(at);
};

/** A reservation takes effect no later than any event that follows from it. */
function heldFrom(events) {
  const earliest = new Map();
  const held = [];
  for (const event of events.toReversed()) {
    const parts = holdsOf(event);
    const { reservation = event.data.from?.reservation } = event.data;
    if (reservation === undefined) continue;
    const from = Math.min(event.occurred, earliest.get(reservation) ?? Infinity);
    earliest.set(reservation, from);
    for (const [, batch, quantity] of parts) held.unshift({ event, reservation, batch, quantity, from });
  }
  return held;
}

/** Whether the batch was emptied by a write-off that was not reversed; the later recorded event wins. */
const isWrittenOff = (told, batch) => {
  const last = told.findLast(
    ({ type, data }) =>
      (type === 'IssueReversed' && data.batches.some((part) => part.batch === batch)) ||
      (type === 'StockIssued' &&
        data.batches.some((part) => part.batch === batch && part.after.status === 'depleted')),
  );
  return last?.type === 'StockIssued';
};

export const quantityText = (quantity) => (quantity / 1000).toFixed(3);

/** Thousandths × millionths, rounded to cents, half away from zero. */
export const valueCents = ({ current, unitCost }) => {
  const exact = BigInt(current) * BigInt(Math.round(Number(unitCost) * 1e6));
  const [size, half] = [10_000_000n, 5_000_000n];
  return exact < 0n ? -((-exact + half) / size) : (exact + half) / size;
};

export const moneyText = (cents) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The ledgers of all stock streams, by stream. */
export async function ledgersOf(store) {
  const streams = new Map();
  for await (const event of store.readAll({ categories: new Set(['stock']) })) {
    const told = streams.get(event.streamId) ?? [];
    told.push(event);
    streams.set(event.streamId, told);
  }
  return new Map([...streams].map(([id, events]) => [id, new Ledger(events)]));
}
