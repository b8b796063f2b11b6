import { readersOfDocument } from '@granary/api/access';
import type { OutboundDocument } from '@granary/domain/outbound';
import {
  outboundStatuses,
  outboundTypes,
  type OutboundStatus,
  type OutboundType,
} from '@granary/domain/outbound/rules';
import {
  holds,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller as SignedIn,
} from '@granary/platform/access';
import { all, any, sql, type Sql } from '../sql/index.ts';

type Caller = Pick<SignedIn, 'permissions' | 'warehouses'>;

interface Order {
  readonly type: OutboundType;
  readonly status: OutboundStatus;
  readonly warehouse: string;
  readonly destination: string | null;
}

/** A transfer is also readable at its destination. */
const isPlaceOf = (
  caller: Caller,
  { warehouse, destination }: Pick<Order, 'warehouse' | 'destination'>,
): boolean =>
  mayUseWarehouse(caller, warehouse) || (destination !== null && mayUseWarehouse(caller, destination));

export const mayReadOutbound = (caller: Caller, order: Order): boolean =>
  holds(caller, ...readersOfDocument('outbound', order)) && isPlaceOf(caller, order);

const everyOrder = outboundTypes.flatMap((type) => outboundStatuses.map((status) => ({ type, status })));

/** The SQL counterpart of `mayReadOutbound`, for `documents.outbound o`. */
export const readableOutbound = (caller: Caller): Sql => {
  const readable = everyOrder.filter((order) => holds(caller, ...readersOfDocument('outbound', order)));
  const { warehouses } = caller;
  return all([
    sql`o.type || ' ' || o.status = ANY(${readable.map(({ type, status }) => `${type} ${status}`)}::text[])`,
    warehouses === 'all'
      ? undefined
      : any([sql`o.warehouse = ANY(${warehouses}::text[])`, sql`o.destination = ANY(${warehouses}::text[])`]),
  ]);
};

/** Throws `PERMISSION_DENIED` or `WAREHOUSE_ACCESS_DENIED` if the caller may not read the order. */
export function requireOutboundReader(
  caller: Caller,
  { warehouse, content: { type, destination }, status }: OutboundDocument,
): void {
  requirePermission(caller, ...readersOfDocument('outbound', { type, status }));
  if (!isPlaceOf(caller, { warehouse, destination })) requireWarehouse(caller, warehouse);
}
