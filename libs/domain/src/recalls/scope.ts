import {
  batchId,
  type BatchName,
  type BatchOrigin,
  type StockEvent,
  type StockState,
} from '../stock/index.ts';
import type { RecallSubject } from './events.ts';
import type { Trail } from './trail.ts';

/** The initial batches of a case: one, or every batch of a supplier lot in any warehouse. */
export async function rootsOf(
  trail: Trail,
  subject: RecallSubject,
  /** All warehouses that have ever had the item. */
  warehouses: readonly string[],
): Promise<BatchName[]> {
  if (subject.kind === 'batch') {
    const { batches } = await trail.stock(subject.batch);
    return batches[subject.batch.batch] ? [subject.batch] : [];
  }
  const { item, supplierLot } = subject;
  const roots: BatchName[] = [];
  for (const warehouse of warehouses) {
    const { batches } = await trail.stock({ warehouse, item });
    for (const { code, supplierLot: lot } of Object.values(batches))
      if (lot === supplierLot) roots.push({ warehouse, item, batch: code });
  }
  return roots;
}

/** The batches and their descendants; with `ancestors`, also their ancestors and all descendants of those. */
export async function familyOf(
  trail: Trail,
  roots: readonly BatchName[],
  ancestors: boolean,
): Promise<BatchName[]> {
  const from = ancestors ? await closure(roots, (name) => parentsOf(trail, name)) : roots;
  return closure(from, (name) => childrenOf(trail, name));
}

async function closure(
  from: readonly BatchName[],
  next: (name: BatchName) => Promise<readonly BatchName[]>,
): Promise<BatchName[]> {
  const found = new Map(from.map((name) => [batchId(name), name]));
  // The map grows while it is iterated; iteration includes new entries.
  for (const name of found.values())
    for (const other of await next(name)) if (!found.has(batchId(other))) found.set(batchId(other), other);
  return [...found.values()];
}

async function parentsOf(trail: Trail, name: BatchName): Promise<BatchName[]> {
  const state = await trail.stock(name);
  const origin = state.batches[name.batch]?.origin;
  const parent = origin && parentIn(origin);
  return [...(parent ? [parent] : []), ...(await joinedFrom(trail, state, name))];
}

const parentIn = (origin: BatchOrigin): BatchName | undefined =>
  origin.kind === 'inbound' ? undefined : origin.parent;

/** Sources of transfers that were merged into an existing batch, from the receipt keys `‹outbound›:‹line›:‹batch›`. */
async function joinedFrom(trail: Trail, { receipts }: StockState, name: BatchName): Promise<BatchName[]> {
  const parents: BatchName[] = [];
  for (const [key, code] of Object.entries(receipts)) {
    const [number = '', , batch] = key.split(':');
    if (code !== name.batch || batch === undefined) continue;
    const source = (await trail.outbound(number))?.warehouse;
    if (source) parents.push({ warehouse: source, item: name.item, batch });
  }
  return parents;
}

async function childrenOf(trail: Trail, name: BatchName): Promise<BatchName[]> {
  const { batches } = await trail.stock(name);
  const children = Object.values(batches)
    .filter(({ origin }) => origin.kind === 'split' && origin.parent.batch === name.batch)
    .map(({ code }) => ({ ...name, batch: code }));
  for (const { outbound, line } of await trail.departures(name))
    children.push(...(await arrivedFrom(trail, name, outbound, line)));
  return children;
}

/** The batches into which goods of an order line were received again, by transfer or customer return. */
async function arrivedFrom(
  trail: Trail,
  { item, batch }: BatchName,
  number: string,
  line: number,
): Promise<BatchName[]> {
  const document = await trail.outbound(number);
  if (!document) return [];
  const { destination } = document.content;
  const back = document.returns.filter((one) => one.line === line && one.batch === batch);
  return [
    ...(destination ? await receivedAs(trail, destination, item, `${number}:${line}:${batch}`) : []),
    ...(
      await Promise.all(
        back.map(async ({ inbound, inboundLine }) => {
          const warehouse = await trail.receivedAt(inbound);
          return warehouse ? receivedAs(trail, warehouse, item, `${inbound}:${inboundLine}`) : [];
        }),
      )
    ).flat(),
  ];
}

async function receivedAs(
  trail: Trail,
  warehouse: string,
  item: string,
  receipt: string,
): Promise<BatchName[]> {
  const batch = (await trail.stock({ warehouse, item })).receipts[receipt];
  return batch === undefined ? [] : [{ warehouse, item, batch }];
}

/** A batch that was created or has just been recalled, with the recalls of its source. */
export async function recallsCalledBy(
  trail: Trail,
  { type, data }: StockEvent,
): Promise<{ readonly name: BatchName; readonly recalls: readonly string[] } | undefined> {
  const { warehouse, item } = data;
  switch (type) {
    case 'BatchRecalled':
      return { name: { warehouse, item, batch: data.batch }, recalls: [data.recall] };
    case 'BatchSplit': {
      const name = { warehouse, item, batch: data.child };
      return { name, recalls: await recallsOf(trail, name) };
    }
    case 'BatchReceived':
    case 'BatchReplenished': {
      const parent = parentIn(data.origin);
      const name = { warehouse, item, batch: data.batch };
      return parent && { name, recalls: await recallsOf(trail, parent) };
    }
    default:
      return undefined;
  }
}

const recallsOf = async (trail: Trail, name: BatchName): Promise<readonly string[]> =>
  (await trail.stock(name)).batches[name.batch]?.recalls ?? [];
