import {
  rejectCreditRequest,
  reviewCreditRequest,
  submitCreditRequest,
  withdrawCreditRequest,
  type CreditRequestDetail,
} from '@granary/api/credit';
import { actionsOn, reasonInBody, reasonOnShown, useDocumentActions } from '../ui/detail/document-actions.ts';

const on = actionsOn(({ number }: { readonly number: string }) => ({ number }));
const onShown = actionsOn(({ number }: Pick<CreditRequestDetail, 'number' | 'submission'>) => ({ number }));

/** Commands on a request. */
export const requestActions = {
  submit: on(submitCreditRequest, 'credit:submit', {
    needs: 'credit:submit',
    done: 'credit:submitted',
  }),
  review: on(reviewCreditRequest, 'credit:review', {
    needs: 'credit:approve',
    done: 'credit:reviewClaimed',
  }),
  reject: onShown(rejectCreditRequest, 'credit:reject', {
    reason: 'required',
    danger: true,
    sends: reasonOnShown,
    done: 'credit:rejectedDone',
  }),
  withdraw: on(withdrawCreditRequest, 'credit:withdraw', {
    needs: 'credit:submit',
    reason: 'optional',
    sends: reasonInBody,
    done: 'credit:withdrawnDone',
  }),
};

export const useRequestActions = () => useDocumentActions(requestActions);

export type RequestActions = ReturnType<typeof useRequestActions>;
