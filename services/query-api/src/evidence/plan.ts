import type { PackageRequest } from '@granary/api/evidence';
import { LINEAGE_WIDEST } from '@granary/api/lineage';
import { contract } from '@granary/domain/contracts';
import { count } from '@granary/domain/counts';
import { credit } from '@granary/domain/credit';
import { creditRequest } from '@granary/domain/credit-requests';
import { customer } from '@granary/domain/customers';
import { distribution } from '@granary/domain/distribution';
import { inbound } from '@granary/domain/inbound';
import { reject } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { recallCase } from '@granary/domain/recalls';
import { batchId, batchNamed, stock, stockStreamId } from '@granary/domain/stock';
import type { EventStore } from '@granary/event-store';
import {
  holds,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller,
} from '@granary/platform/access';
import { mayReadOutbound } from '@granary/reading/outbound';
import { sql, type QueryRunner, type Sql } from '../database/index.ts';
import { lineageOf } from '../lineage/index.ts';
import type { Plan, PlannedStream } from './making/job.ts';

const DEPTH = 5;

/** Selects the events of a package. Rejects if the caller may not have it. */
export const planOf = async (
  runQuery: QueryRunner,
  store: EventStore,
  caller: Caller,
  request: PackageRequest,
): Promise<Plan> => {
  switch (request.kind) {
    case 'batch':
      requirePermission(caller, 'batch:read');
      return batchPlan(runQuery, caller, request.subject);
    case 'recall':
      requirePermission(caller, 'batch:read');
      return recallPlan(runQuery, store, caller, request.subject);
    case 'customer':
      requirePermission(caller, 'customer:read');
      requirePermission(caller, 'credit:read');
      return customerPlan(runQuery, caller, request.subject);
    default:
      return periodPlan(caller, request);
  }
};

/** A period covers all warehouses, so it requires access to all of them. */
const periodPlan = (caller: Caller, { from, to, category }: PackageRequest): Plan => {
  requirePermission(caller, 'log:read');
  if (caller.warehouses !== 'all') throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse: '*' });
  return { kind: 'period', from: from ?? '', to: to ?? '', category: category ?? null, leftOut: 0 };
};

const batchPlan = async (runQuery: QueryRunner, caller: Caller, id: string): Promise<Plan> => {
  const { warehouse, batch } = batchNamed(id);
  requireWarehouse(caller, warehouse);
  const around = await surroundingsOf(runQuery, caller, id);
  if (!around) throw reject('BATCH_NOT_FOUND', { batch });
  return streamsPlan(caller, [id, ...around.batches], around.documents, around.withheld, around.elsewhere);
};

interface Surroundings {
  readonly batches: readonly string[];
  readonly documents: readonly PlannedStream[];
  /** Streams of documents the caller may not read. */
  readonly withheld: readonly string[];
  /** Number of batches in warehouses the caller may not use. */
  readonly elsewhere: number;
}

/** The batches it came from and went into, with the documents between them. */
const surroundingsOf = async (
  runQuery: QueryRunner,
  caller: Caller,
  id: string,
): Promise<Surroundings | undefined> => {
  const { warehouses } = caller;
  const question = { id, direction: 'both', depth: DEPTH, warehouses, widest: LINEAGE_WIDEST } as const;
  const lineage = await lineageOf(runQuery, { ...question, at: undefined, effective: undefined });
  if (!lineage) return undefined;
  const named = (kind: string) => [
    ...new Set(lineage.nodes.flatMap((node) => (node.kind === kind && node.id !== null ? [node.id] : []))),
  ];
  const documents = [
    ...(await readableInbound(runQuery, caller, named('inbound'))),
    ...(await readableOutbound(runQuery, caller, sql`number = ANY(${named('outbound')})`)),
  ];
  const taken = new Set(documents.map(({ stream }) => stream));
  const asked = [
    ...named('inbound').map((number) => whole(inbound.category, number).stream),
    ...named('outbound').map((number) => whole(outbound.category, number).stream),
  ];
  return {
    batches: named('batch'),
    documents,
    withheld: asked.filter((stream) => !taken.has(stream)),
    elsewhere: lineage.nodes.filter(({ kind }) => kind === 'elsewhere').length,
  };
};

const whole = (category: string, id: string): PlannedStream => ({
  stream: `${category}-${id}`,
  batches: null,
});

const readableInbound = async (
  runQuery: QueryRunner,
  caller: Caller,
  numbers: readonly string[],
): Promise<PlannedStream[]> => {
  if (!holds(caller, 'inbound:read')) return [];
  const found = await runQuery<{ number: string; warehouse: string }>(
    sql`SELECT number, warehouse FROM documents.inbound WHERE number = ANY(${numbers})`,
  );
  return found
    .filter(({ warehouse }) => mayUseWarehouse(caller, warehouse))
    .map(({ number }) => whole(inbound.category, number));
};

const readableOutbound = async (
  runQuery: QueryRunner,
  caller: Caller,
  which: Sql,
): Promise<PlannedStream[]> => {
  const found = await runQuery<Parameters<typeof mayReadOutbound>[1] & { number: string }>(
    sql`SELECT number, type, status, warehouse, destination FROM documents.outbound WHERE ${which}`,
  );
  return found
    .filter((order) => mayReadOutbound(caller, order))
    .map(({ number }) => whole(outbound.category, number));
};

/** Stock streams are limited to the given batches; their documents are found while gathering. */
const streamsPlan = (
  caller: Caller,
  ids: readonly string[],
  documents: readonly PlannedStream[],
  withheld: readonly string[],
  elsewhere: number,
): Plan => {
  const byStream = new Map<string, string[]>();
  for (const id of new Set(ids)) {
    const name = batchNamed(id);
    if (!mayUseWarehouse(caller, name.warehouse)) continue;
    const stream = `${stock.category}-${stockStreamId(name)}`;
    byStream.set(stream, [...(byStream.get(stream) ?? []), name.batch]);
  }
  const stocks = [...byStream].map(([stream, batches]) => ({ stream, batches }));
  return {
    kind: 'streams',
    streams: [...stocks, ...documents],
    followed: readableCategories(caller),
    withheld,
    leftOut: elsewhere + withheld.length,
  };
};

/** Categories the caller may read whatever the document: outbound orders require access to sales as well. */
const readableCategories = (caller: Caller): string[] => [
  ...(holds(caller, 'inbound:read') ? [inbound.category] : []),
  ...(holds(caller, 'outbound:read') && holds(caller, 'sales_outbound:read') ? [outbound.category] : []),
  ...(holds(caller, 'inventory:read') ? [count.category] : []),
  recallCase.category,
];

const recallPlan = async (
  runQuery: QueryRunner,
  store: EventStore,
  caller: Caller,
  number: string,
): Promise<Plan> => {
  const { state } = await store.load(recallCase, number);
  if (state.status === 'none') throw reject('NOT_FOUND');
  const ids = state.batches.map(batchId);
  const seen = ids.filter((id) => mayUseWarehouse(caller, batchNamed(id).warehouse));
  if (seen.length === 0)
    throw reject('WAREHOUSE_ACCESS_DENIED', { warehouse: batchNamed(ids[0] ?? '').warehouse });
  const around: Surroundings[] = [];
  for (const id of seen)
    around.push(
      (await surroundingsOf(runQuery, caller, id)) ?? {
        batches: [],
        documents: [],
        withheld: [],
        elsewhere: 0,
      },
    );
  const documents = around.flatMap((one) => one.documents);
  const withheld = new Set(around.flatMap((one) => one.withheld));
  const own = whole(recallCase.category, number);
  return streamsPlan(caller, seen, [own, ...documents], [...withheld], ids.length - seen.length);
};

const customerPlan = async (runQuery: QueryRunner, caller: Caller, code: string): Promise<Plan> => {
  const [known] = await runQuery(sql`SELECT FROM customers.customer WHERE code = ${code}`);
  if (!known) throw reject('NOT_FOUND');
  const contracts = await runQuery<{ code: string }>(
    sql`SELECT code FROM contracts.contract WHERE customer = ${code}`,
  );
  const requests = await runQuery<{ number: string }>(
    sql`SELECT number FROM credit.request WHERE customer = ${code}`,
  );
  const distributions = await runQuery<{ number: string; warehouse: string }>(
    sql`SELECT number, warehouse FROM distribution.request WHERE customer = ${code}`,
  );
  const orders = sql`customer = ${code}`;
  const ordered = await runQuery(sql`SELECT FROM documents.outbound WHERE ${orders}`);
  const documents = [
    ...(holds(caller, 'contract:read') ? contracts.map((one) => whole(contract.category, one.code)) : []),
    ...(await readableOutbound(runQuery, caller, orders)),
    ...(holds(caller, 'purchase_request:read')
      ? distributions
          .filter(({ warehouse }) => mayUseWarehouse(caller, warehouse))
          .map(({ number }) => whole(distribution.category, number))
      : []),
  ];
  const asked = contracts.length + distributions.length + ordered.length;
  const streams = [
    whole(customer.category, code),
    whole(credit.category, code),
    ...requests.map(({ number }) => whole(creditRequest.category, number)),
    ...documents,
  ];
  return { kind: 'streams', streams, followed: [], withheld: [], leftOut: asked - documents.length };
};
