import { reportRules, type ReportRepeated } from '@granary/api/reports';
import type { PauseReason } from '@granary/api/schedules';
import { holds, mayUseWarehouse } from '@granary/platform/access';
import type { Rights } from '../users/index.ts';

/** Why the user may not have the report; undefined if they may. */
export const whyNot = (owner: Rights, { type, warehouse }: ReportRepeated): PauseReason | undefined => {
  if (!holds(owner, 'data:export') || !holds(owner, ...reportRules[type].access)) return 'permission';
  return warehouse === undefined || mayUseWarehouse(owner, warehouse) ? undefined : 'warehouse';
};
