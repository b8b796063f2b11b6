import { credit, repayCredit, setStanding, type CreditEvent } from '@granary/domain/credit';
import {
  creditRequest,
  prioritizeCreditRequest,
  rejectCreditRequest,
  reviseCreditRequest,
  startCreditReview,
  submitCreditRequest,
  withdrawCreditRequest,
} from '@granary/domain/credit-requests';
import { reject } from '@granary/domain/kernel';
import { answering, streamCommands } from '../commands/index.ts';

export const creditCommands = streamCommands(credit, {
  repay: answering(repayCredit, ({ events: [event] }: { readonly events: readonly CreditEvent[] }) => {
    if (event?.type !== 'CreditRepaid') throw reject('CONCURRENT_CHANGE');
    return { settled: event.data.settled, prepaid: event.data.after.prepaid };
  }),
  setStanding,
});

export const creditRequestCommands = streamCommands(creditRequest, {
  revise: reviseCreditRequest,
  prioritize: prioritizeCreditRequest,
  submit: submitCreditRequest,
  withdraw: withdrawCreditRequest,
  review: startCreditReview,
  reject: rejectCreditRequest,
});
