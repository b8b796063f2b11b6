import { permissionFor } from '@granary/api/outbound';
import type { OutboundDocument } from '@granary/domain/outbound';
import { isWithSales } from '@granary/domain/outbound/rules';
import { mayUseWarehouse, requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';

/** A sale is for those who see sales, and for the warehouse once it has been handed over; a transfer also for where it goes. */
export function requireOutboundReader(
  caller: Caller,
  { warehouse, content: { type, destination }, status }: OutboundDocument,
): void {
  const forWarehouse = !isWithSales(type, status);
  requirePermission(
    caller,
    permissionFor(type, 'read'),
    ...(forWarehouse ? (['outbound:read'] as const) : []),
  );
  if (!destination || !mayUseWarehouse(caller, destination)) requireWarehouse(caller, warehouse);
}
