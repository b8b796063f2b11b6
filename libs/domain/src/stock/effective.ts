import { quantitySum, toMoment, toQuantity } from '../kernel/index.ts';
import { effectsOf, type Effect } from './effects.ts';
import type { StockEvent } from './events.ts';
import { stock } from './evolve.ts';
import type { Batch, StockState } from './state.ts';

export type DatedStockEvent = StockEvent & { readonly metadata: { readonly occurredAt: string } };

/** An event in business-time order, with its effective time and its effect on the state before it. */
export interface OrderedByEffect<Event> {
  readonly event: Event;
  readonly effectiveAt: string;
  readonly apply: (state: StockState) => StockState;
}

/**
 * The events of a stream in business-time order. Movements take effect when they happened, so the quantity of a batch
 * at any moment is the sum of its movements until then. A back-dated statement about a batch holds from its day on,
 * over anything recorded before it; a reservation takes effect no later than the events that follow from it; and
 * nothing takes effect before the first goods of the batch arrived. The final state equals the one in recording order.
 */
export const orderedByEffect = <Event extends DatedStockEvent>(
  events: readonly Event[],
): OrderedByEffect<Event>[] => {
  const occurred = events.map(({ metadata }) => Date.parse(metadata.occurredAt));
  const isDatedBack = occurred.some((moment, place) => moment < (occurred[place - 1] ?? moment));
  if (!isDatedBack) return events.map(asRecorded);
  const rows = rowsOf(events, occurred).toSorted((a, b) => a.at - b.at || a.place - b.place);
  takeAlong(rows);
  const births = birthsIn(events);
  return rows.map(({ event, at, early, effects }) => ({
    event,
    effectiveAt: new Date(at).toISOString(),
    apply: (state) => {
      for (const effect of [...early, ...effects]) {
        if (!effect.waits) for (const batch of effect.batches) begin(state, batch, births);
        effect.apply(state);
      }
      return state;
    },
  }));
};

const asRecorded = <Event extends DatedStockEvent>(event: Event): OrderedByEffect<Event> => ({
  event,
  effectiveAt: toMoment(event.metadata.occurredAt),
  apply: (state) => stock.evolve(state, event),
});

interface Row<Event> {
  readonly event: Event;
  readonly place: number;
  readonly at: number;
  readonly effects: readonly Effect[];
  /** Effects with an earlier effective time than the event itself. */
  early: Early[];
}
interface Early extends Effect {
  readonly from: number;
  readonly place: number;
}

const rowsOf = <Event extends DatedStockEvent>(
  events: readonly Event[],
  own: readonly number[],
): Row<Event>[] => {
  const effects = events.map(effectsOf);
  const came = firstMoves(effects, own);
  /** Per thread, the earliest time of everything recorded later. */
  const threads = new Map<string, number>();
  const rows: Row<Event>[] = [];
  for (let place = events.length - 1; place >= 0; place -= 1) {
    const occurred = own[place] ?? 0;
    const timed = (effects[place] ?? []).map((effect): Early => {
      const from = Math.min(occurred, threads.get(effect.thread ?? '') ?? occurred);
      if (effect.thread === null) return { ...effect, place, from: occurred };
      threads.set(effect.thread, from);
      const begun = effect.waits ? [] : effect.batches.map((batch) => came.get(batch) ?? from);
      return { ...effect, place, from: Math.max(from, ...begun) };
    });
    const at = timed.length === 0 ? occurred : Math.max(...timed.map(({ from }) => from));
    rows.push({
      event: events[place]!,
      place,
      at,
      effects: timed.filter(({ from }) => from === at),
      early: timed.filter(({ from }) => from < at),
    });
  }
  return rows.toReversed();
};

const firstMoves = (effects: readonly (readonly Effect[])[], own: readonly number[]): Map<string, number> => {
  const came = new Map<string, number>();
  for (const [place, all] of effects.entries())
    for (const { thread, batches } of all)
      if (thread === null)
        for (const batch of batches) came.set(batch, Math.min(own[place] ?? 0, came.get(batch) ?? Infinity));
  return came;
};

/** Attaches an early effect to the event that made it early: the next of its thread, preferably of the same batch. */
const takeAlong = <Event>(told: readonly Row<Event>[]): void => {
  const early = told.flatMap((row) => row.early).toSorted((a, b) => a.place - b.place);
  const threads = new Map(early.map(({ thread }) => [thread, [] as { row: Row<Event>; goesOn: Effect }[]]));
  for (const row of told) {
    row.early = [];
    for (const goesOn of row.effects) threads.get(goesOn.thread)?.push({ row, goesOn });
  }
  for (const effect of early) {
    const next = (threads.get(effect.thread) ?? []).filter(
      ({ row }) => row.at >= effect.from && row.place > effect.place,
    );
    const nearest = next.find(({ goesOn }) => sharesBatch(goesOn, effect)) ?? next[0];
    nearest?.row.early.push(effect);
  }
};

const sharesBatch = (one: Effect, other: Effect): boolean =>
  one.batches.some((batch) => other.batches.includes(batch));

/** The recorded initial state of every batch; a split batch inherits the state of its source at that time. */
const birthsIn = (events: readonly StockEvent[]): ReadonlyMap<string, Batch> => {
  const births = new Map<string, Batch>();
  let state = stock.initial();
  for (const event of events) {
    state = stock.evolve(state, event);
    const born =
      event.type === 'BatchReceived'
        ? event.data.batch
        : event.type === 'BatchSplit'
          ? event.data.child
          : undefined;
    const batch = born === undefined ? undefined : state.batches[born];
    if (batch) births.set(batch.code, { ...batch, ...copied(batch) });
  }
  return births;
};

const copied = ({ recalls, recallReasons }: Batch) => ({
  recalls: [...recalls],
  recallReasons: { ...recallReasons },
});

const begin = (state: StockState, code: string, births: ReadonlyMap<string, Batch>): void => {
  const birth = births.get(code);
  if (!birth || state.batches[code]) return;
  state.known += 1;
  const held = Object.values(state.reservations).flatMap(({ batches }) =>
    batches.filter(({ batch }) => batch === code).map(({ quantity }) => quantity),
  );
  state.batches[code] = {
    ...birth,
    ...copied(birth),
    order: state.known,
    current: toQuantity(0),
    reserved: quantitySum(held),
  };
};
