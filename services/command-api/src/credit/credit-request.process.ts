import { adjustLimit, credit } from '@granary/domain/credit';
import { completeCreditRequest, creditRequestWork } from '@granary/domain/credit-requests';
import { processOf } from '../processes/index.ts';

/** Applies an approved request to the customer's limit, exactly once even across crashes. */
export const creditRequestProcess = processOf(creditRequestWork, async ({ document, progress }, steps) => {
  const { number, content, requester, approval } = document;
  const { approvedAmount: amount, notes } = progress;
  const { customer, direction } = content;
  const approver = 'approver' in approval ? approval.approver : '';
  const { state: ledger } = await steps.take('adjust', credit, customer, (state) =>
    adjustLimit(state, { request: number, direction, amount, requester, approver, notes }),
  );
  const applied = ledger.requests[number];
  if (!applied) throw new Error(`${number} was applied and is not there`);
  await steps.record('complete', (before) => completeCreditRequest(before, applied));
});
