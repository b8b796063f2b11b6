import { getCreditStatement } from '@granary/api/credit';

/**
 * Ids for querying everything of one place: its own, company-wide ones, and those of goods moved between the places.
 */
export async function askedOf({ stack, root, places }, ids, where) {
  const { code, mark } = places[where];
  const own = ids[where];
  const events = [];
  let head = 0n;
  for await (const { id, position, metadata } of stack.store.readAll({})) {
    head = position;
    if (metadata.warehouseId === code) events.push(id);
  }
  const [customer] = ids.shared.customer;
  const { lines } = await root.do(getCreditStatement, { params: { customer }, query: { limit: '100' } });
  return {
    ...ids.shared,
    ...own,
    outbound: [...own.outbound, ...ids.shared.transfer],
    batch: [...own.batch, ...ids.shared.moved],
    event: sampled(events, 20),
    creditLine: sampled(
      lines.map(({ id }) => id),
      10,
    ),
    instance: [...own.inbound.map((number) => `inbound.${number}`), `outbound.${own.outbound[0]}`],
    task: own.inbound.slice(0, 3),
    document: ['inbound', 'outbound', 'count', 'recall', 'distribution', 'batch'].map((kind) => own[kind][0]),
    text: [mark.slice(0, -2)],
    lot: [`${mark}-LOT`],
    location: [`${mark}-A1`],
    at: [String(head)],
  };
}

const sampled = (list, count) => list.filter((_, place) => place % Math.ceil(list.length / count) === 0);
