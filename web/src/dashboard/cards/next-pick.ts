import type { PickTaskRow } from '@granary/api/outbound';

type Task = Pick<PickTaskRow, 'status' | 'allocation' | 'pickerId'>;

/** The order the picker has begun, else the first that waits for a picker and can be picked. */
export const nextPick = <T extends Task>(tasks: readonly T[], userId: string | undefined): T | undefined =>
  tasks.find(({ status, pickerId }) => status === 'picking' && pickerId === userId) ??
  tasks.find(({ status, allocation }) => status === 'pending' && allocation !== 'error');
