import type { ApprovalPolicyRow } from '@granary/api/workflow';
import { steppedKinds } from '@granary/domain/workflow/rules';
import { sql, type QueryRunner } from '../database/index.ts';

const NEVER_SET = { steps: [], revision: -1, changedBy: null, changedAt: null, reason: null };

/** All kinds with amount-based steps, including those never configured. */
export const approvalPolicies = async (runQuery: QueryRunner): Promise<ApprovalPolicyRow[]> => {
  const rows = await runQuery<ApprovalPolicyRow>(sql`
    SELECT kind, steps, revision, changed_by AS "changedBy", changed_at AS "changedAt", reason
    FROM workflow.policy`);
  return steppedKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, ...NEVER_SET });
};
