import {
  batchId,
  type BatchName,
  type BatchOrigin,
  type StockEvent,
  type StockState,
} from '../stock/index.ts';
import type { RecallSubject } from './events.ts';
import type { Trail } from './trail.ts';

/** The batches a case begins with: one, or whatever any warehouse has had of a supplier's lot. */
export async function rootsOf(
  trail: Trail,
  subject: RecallSubject,
  /** Where the item has ever been. */
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

/** The batches and all that has come of them; with `ancestors`, also what they came of and all that has come of that. */
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
  // Grows while it is walked: a map goes on with what was added meanwhile.
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

/** Transfers that joined a batch which was there already: its receipts name them, `‹outbound›:‹line›:‹batch›`. */
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

/** What an order line took away and is in a warehouse again: transferred, or sent back by a customer. */
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

/** A batch that has come to be, or has just been blocked, and the recalls that what it was made of is under. */
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
