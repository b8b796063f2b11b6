import { releaseReservation, reserve, stock } from '@granary/domain/stock';
import { WAREHOUSE, itemCode, systemContext } from '../../local/testing/masters.mjs';

const place = (item) => ({ warehouse: WAREHOUSE, item });

/** The reservation of a submission: two units, FIFO. */
export const toReserve = (item, reservation) => ({
  ...place(item),
  reservation,
  document: { kind: 'outbound', number: 'OUT-20260101-0001' },
  line: 1,
  day: '2026-01-31',
  purpose: 'other',
  strategy: 'fifo',
  quantity: '2.000',
});
export const toRelease = (item, reservation) => ({ ...place(item), reservation, reason: 'withdrawn' });

/** Each client reserves from its own item and releases it, through the store's decide-and-append. */
export function reservationsBy(store) {
  const held = new Map();
  let count = 0;
  const decide = (item, decision) =>
    store.decide(stock, `${WAREHOUSE}.${item}`, systemContext(), (state) => decision(state));
  return {
    reserve: (client) => {
      count += 1;
      held.set(client, `bench-${count}`);
      return decide(itemCode(client), (state) =>
        reserve(state, toReserve(itemCode(client), held.get(client))),
      );
    },
    release: (client) =>
      decide(itemCode(client), (state) =>
        releaseReservation(state, toRelease(itemCode(client), held.get(client))),
      ),
  };
}
