import { isPositive, plus, sum, toQuantity, type DecimalText } from '../kernel/index.ts';
import { batchId, figuresOf, type BatchFigures, type BatchName } from '../stock/index.ts';
import { partsOf } from './deciding.ts';
import type { RecallFigures } from './events.ts';
import { outstandingOf, recoveredOf } from './rules.ts';
import type { Recovery } from './state.ts';
import type { Departure } from './departures.ts';
import type { Order, Trail } from './trail.ts';

/** An unshipped order that has reserved goods of the case. */
export interface AffectedHold {
  readonly name: BatchName;
  readonly document: string;
  readonly line: number;
  readonly quantity: DecimalText;
}

/** Goods shipped to a customer. */
export interface Exposure {
  readonly name: BatchName;
  readonly customer: string;
  readonly outbound: string;
  readonly line: number;
  readonly shipped: DecimalText;
  readonly returned: DecimalText;
}

export interface Impact {
  readonly batches: readonly (BatchFigures & {
    readonly name: BatchName;
    readonly supplierLot: string | null;
    readonly recalls: readonly string[];
  })[];
  readonly holds: readonly AffectedHold[];
  readonly exposures: readonly Exposure[];
  readonly inTransit: DecimalText;
  readonly writtenOff: DecimalText;
  readonly returnedToSupplier: DecimalText;
}

/** The current whereabouts of the goods of these batches. */
export async function impactOf(trail: Trail, names: readonly BatchName[]): Promise<Impact> {
  const batches: Impact['batches'][number][] = [];
  const holds: AffectedHold[] = [];
  const exposures: Exposure[] = [];
  const gone = { inTransit: '0.000', writtenOff: '0.000', returnedToSupplier: '0.000' };
  const add = (to: keyof typeof gone, quantity: DecimalText): void => {
    gone[to] = toQuantity(plus(gone[to], quantity));
  };
  for (const name of names) {
    const state = await trail.stock(name);
    const batch = state.batches[name.batch];
    if (!batch) continue;
    const { supplierLot, recalls } = batch;
    batches.push({ name, supplierLot, recalls, ...figuresOf(batch) });
    for (const { document, line, batches: held } of Object.values(state.reservations))
      for (const { batch: code, quantity } of held)
        if (code === name.batch) holds.push({ name, document: document.number, line, quantity });
    for (const departure of await trail.departures(name)) {
      if (!isPositive(departure.quantity)) continue;
      const document = await trail.outbound(departure.outbound);
      const exposure = document && exposureOf(name, departure, document);
      if (exposure) exposures.push(exposure);
      else if (departure.purpose === 'loss') add('writtenOff', departure.quantity);
      else if (departure.purpose === 'return') add('returnedToSupplier', departure.quantity);
      else if (departure.purpose === 'transfer' && document?.status === 'shipped')
        add('inTransit', departure.quantity);
    }
  }
  return { batches, holds, exposures, ...gone };
}

const exposureOf = (
  name: BatchName,
  { line, quantity }: Departure,
  { number, content, returns }: Order,
): Exposure | undefined => {
  if (!content.customer) return undefined;
  const back = returns.filter((one) => one.line === line && one.batch === name.batch);
  return {
    name,
    customer: content.customer,
    outbound: number,
    line,
    shipped: quantity,
    returned: toQuantity(sum(back.map((one) => one.quantity))),
  };
};

/** The figures of a case for its report. */
export const figuresOfCase = (impact: Impact, recoveries: readonly Recovery[]): RecallFigures => {
  const parts = impact.exposures.map(({ name, outbound, line, shipped, returned }) =>
    partsOf(
      recoveries,
      { outbound, line, warehouse: name.warehouse, batch: name.batch },
      { shipped, returned },
    ),
  );
  const total = (quantities: readonly DecimalText[]): DecimalText => toQuantity(sum(quantities));
  return {
    batches: new Set(impact.batches.map(({ name }) => batchId(name))).size,
    customers: new Set(impact.exposures.map(({ customer }) => customer)).size,
    shipped: total(parts.map(({ shipped }) => shipped)),
    recovered: total(parts.map(recoveredOf)),
    consumed: total(parts.map(({ consumed }) => consumed)),
    outstanding: total(parts.map(outstandingOf)),
    remaining: total(impact.batches.map(({ current }) => current)),
    inTransit: impact.inTransit,
    writtenOff: impact.writtenOff,
    returnedToSupplier: impact.returnedToSupplier,
  };
};
