import type { StepFrom } from '@granary/domain/approval';
import { approvalPolicy } from '@granary/domain/workflow';
import type { SteppedKind } from '@granary/domain/workflow/rules';
import type { EventStore } from '@granary/event-store';

/** The approval steps required of documents of this kind that are submitted now. */
export const policyFor = (store: EventStore, kind: SteppedKind): Promise<readonly StepFrom[]> =>
  store.consult(approvalPolicy, kind, ({ steps }) => steps);
