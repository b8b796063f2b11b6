import { permissionFor } from '@granary/api/outbound';
import type { Permission } from '@granary/api/access';
import type { OutboundDocument } from '@granary/domain/outbound';
import { isWithSales, type OutboundStatus, type OutboundType } from '@granary/domain/outbound/rules';
import {
  holds,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller,
} from '@granary/platform/access';

/** Any one of these suffices: a sale requires access to sales or, once handed over, to outbound orders. */
const permissionsToRead = (type: OutboundType, status: OutboundStatus): Permission[] => [
  permissionFor(type, 'read'),
  ...(isWithSales(type, status) ? [] : (['outbound:read'] as const)),
];

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
  holds(caller, ...permissionsToRead(order.type, order.status)) && isPlaceOf(caller, order);

/** Throws `PERMISSION_DENIED` or `WAREHOUSE_ACCESS_DENIED` if the caller may not read the order. */
export function requireOutboundReader(
  caller: Caller,
  { warehouse, content: { type, destination }, status }: OutboundDocument,
): void {
  requirePermission(caller, ...permissionsToRead(type, status));
  if (!isPlaceOf(caller, { warehouse, destination })) requireWarehouse(caller, warehouse);
}
