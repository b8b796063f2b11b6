import type { ExposedCustomer, ExposedLineRow, RecallBatchRow, RecallImpact } from '@granary/api/recalls';
import { sum, toQuantity } from '@granary/domain/kernel';
import {
  figuresOfCase,
  outstandingOf,
  partsOf,
  recoveredOf,
  type Impact,
  type Recovery,
} from '@granary/domain/recalls';
import { batchId } from '@granary/domain/stock';
import type { Surroundings } from './queries.ts';

type Notices = ReadonlyMap<string, ExposedCustomer['notified']>;

/** Where the goods of a case are, with names. */
export const pictureOf = (
  impact: Impact,
  { recoveries, notices }: { readonly recoveries: readonly Recovery[]; readonly notices: Notices },
  around: Surroundings,
  customersVisible: boolean,
): Omit<RecallImpact, 'freshness' | 'item'> => ({
  ...around.item,
  figures: figuresOfCase(impact, recoveries),
  batches: batchesOf(impact, around),
  customers: customersVisible ? customersOf(impact, recoveries, notices, around) : [],
  customersVisible,
  orders: impact.holds.map(({ name, document, quantity }) => {
    const order = around.orders.get(document);
    const buyer = customersVisible ? order?.customer : null;
    return {
      number: document,
      type: order?.type ?? null,
      status: order?.status ?? null,
      allocation: order?.allocation ?? null,
      warehouse: name.warehouse,
      customer: buyer ? (around.customers.get(buyer) ?? nameless(buyer)) : null,
      batch: name.batch,
      quantity,
    };
  }),
});

export const batchesOf = ({ batches }: Pick<Impact, 'batches'>, around: Surroundings): RecallBatchRow[] =>
  batches.map(({ name, supplierLot, status, current, reserved, recalls }) => ({
    id: batchId(name),
    batch: name.batch,
    warehouse: around.warehouses.get(name.warehouse) ?? nameless(name.warehouse),
    supplierLot,
    status,
    current,
    reserved,
    recalls: [...recalls],
  }));

const customersOf = (
  { exposures }: Impact,
  recoveries: readonly Recovery[],
  notices: Notices,
  around: Surroundings,
): ExposedCustomer[] => {
  const codes = [...new Set(exposures.map(({ customer }) => customer))].toSorted();
  return codes.map((code) => {
    const lines = exposures
      .filter(({ customer }) => customer === code)
      .map(({ name, outbound, line, shipped, returned }): ExposedLineRow => {
        const place = { outbound, line, warehouse: name.warehouse, batch: name.batch };
        const parts = partsOf(recoveries, place, { shipped, returned });
        return {
          ...place,
          batchId: batchId(name),
          shippedAt: around.orders.get(outbound)?.shippedAt ?? null,
          ...parts,
          recovered: recoveredOf(parts),
          outstanding: outstandingOf(parts),
        };
      });
    const total = (term: 'shipped' | 'recovered' | 'consumed' | 'outstanding') =>
      toQuantity(sum(lines.map((line) => line[term])));
    return {
      customer: around.customers.get(code) ?? nameless(code),
      shipped: total('shipped'),
      recovered: total('recovered'),
      consumed: total('consumed'),
      outstanding: total('outstanding'),
      notified: notices.get(code) ?? null,
      contact: null,
      lines,
    };
  });
};

const nameless = (code: string) => ({ code, name: null, englishName: null, khmerName: null });
