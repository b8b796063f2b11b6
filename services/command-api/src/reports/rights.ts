import { reportRules, type ReportType } from '@granary/api/reports';
import { requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';

/** Throws unless the user may read the report's data on screen and has access to its warehouse. */
export const requireReport = (
  caller: Caller,
  { type, warehouse }: { readonly type: ReportType; readonly warehouse?: string | undefined },
): void => {
  requirePermission(caller, ...reportRules[type].access);
  if (warehouse !== undefined) requireWarehouse(caller, warehouse);
};
