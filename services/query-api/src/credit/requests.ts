import { creditRequestFields, listCreditRequests, type CreditRequestRow } from '@granary/api/credit';
import { creditRequest } from '@granary/domain/credit-requests';
import type { CreditRequestRow as StoredRequest } from '@granary/read-models/credit';
import { waitingFor } from '@granary/reading/workflow';
import { all, type QueryRunner, coded, raw, type Sql, sql } from '../database/index.ts';
import { defineList, type ListCall } from '../lists/index.ts';

const from = 'credit.request r LEFT JOIN customers.customer c ON c.code = r.customer';

const select = {
  number: 'r.number',
  customer: coded('r.customer', 'c'),
  direction: 'r.direction',
  amount: 'r.amount',
  approvedAmount: 'r.approved_amount',
  reason: 'r.reason',
  priority: 'r.priority',
  approvalStatus: 'r.approval_status',
  processing: 'r.processing',
  limitBefore: 'r.limit_before',
  limitAfter: 'r.limit_after',
  requester: 'r.requester',
  reviewer: 'r.reviewer',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
};

/** Requests that wait for this user's decision, as in their inbox. */
const inQueueOf = (caller: ListCall['caller']): Sql =>
  all([
    sql`r.approval_status IN ('submitted', 'reviewing')`,
    sql`r.number IN (
      SELECT i.number FROM workflow.instance i WHERE ${all([sql`i.category = ${creditRequest.category}`, waitingFor(caller)])}
    )`,
  ]);

export const creditRequestsList = defineList(listCreditRequests, creditRequestFields, {
  from,
  select,
  columns: { customer: 'r.customer', customerName: `concat_ws(' ', c.name, c.english_name, c.khmer_name)` },
  id: 'r.number',
  order: [{ field: 'createdAt', direction: 'desc' }],
  where: ({ query, caller }) => {
    switch (query.scope) {
      case 'mine':
        return sql`r.requester_id = ${caller.userId}`;
      case 'queue':
        return inQueueOf(caller);
      default:
        return undefined;
    }
  },
});

export type RequestFound = CreditRequestRow &
  Pick<StoredRequest, 'requesterId' | 'submitterId' | 'submission'>;

export const findRequest = async (
  runQuery: QueryRunner,
  number: string,
): Promise<RequestFound | undefined> => {
  const columns = Object.entries({
    ...select,
    requesterId: 'r.requester_id',
    submitterId: 'r.submitter_id',
    submission: 'r.submission',
  });
  const [found] = await runQuery<RequestFound>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM ${raw(from)} WHERE r.number = ${number}`);
  return found;
};
