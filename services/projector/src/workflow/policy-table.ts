import { approvalPolicy } from '@granary/domain/workflow';
import { PolicyRow } from '@granary/read-models/workflow';
import { keyed } from '../engine/index.ts';

export const policyTable = keyed({
  entity: PolicyRow,
  from: [approvalPolicy],
  keys: ({ streamId }) => [streamId],
  evolve: (_, { data, metadata, recordedAt, revision }): PolicyRow => ({
    kind: data.kind,
    steps: data.steps,
    revision: Number(revision),
    changedBy: metadata.actor.username,
    changedAt: recordedAt,
    reason: data.reason,
  }),
});
