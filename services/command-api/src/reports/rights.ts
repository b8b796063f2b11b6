import { reportRules, type ReportType } from '@granary/api/reports';
import { requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';

/** Throws unless the person may read on a screen what it is made of, and works where it is of. */
export const requireReport = (
  caller: Caller,
  { type, warehouse }: { readonly type: ReportType; readonly warehouse?: string | undefined },
): void => {
  requirePermission(caller, ...reportRules[type].access);
  if (warehouse !== undefined) requireWarehouse(caller, warehouse);
};
