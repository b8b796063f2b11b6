import {
  cancelDistribution,
  rejectDistribution,
  reviewDistribution,
  submitDistribution,
  withdrawDistribution,
  type DistributionDetail,
} from '@granary/api/distribution';
import { actionsOn, reasonInBody, reasonOnShown, useDocumentActions } from '../ui/detail/document-actions.ts';

const on = actionsOn(({ number }: { readonly number: string }) => ({ number }));
const onShown = actionsOn(({ number }: Pick<DistributionDetail, 'number' | 'submission'>) => ({ number }));

/** Commands on a request. */
export const distributionActions = {
  submit: on(submitDistribution, 'distribution:submit', {
    needs: 'purchase_request:submit',
    done: 'distribution:submitted',
  }),
  review: on(reviewDistribution, 'distribution:review', {
    needs: 'purchase_request:approve',
    done: 'distribution:reviewClaimed',
  }),
  reject: onShown(rejectDistribution, 'distribution:reject', {
    reason: 'required',
    danger: true,
    sends: reasonOnShown,
    done: 'distribution:rejectedDone',
  }),
  withdraw: on(withdrawDistribution, 'distribution:withdraw', {
    needs: 'purchase_request:submit',
    reason: 'optional',
    sends: reasonInBody,
    done: 'distribution:withdrawnDone',
  }),
  cancel: on(cancelDistribution, 'distribution:cancel', {
    needs: ['purchase_request:submit', 'purchase_request:approve'],
    reason: 'required',
    danger: true,
    sends: reasonInBody,
    done: 'distribution:cancelledDone',
  }),
};

export const useDistributionActions = () => useDocumentActions(distributionActions);

export type DistributionActions = ReturnType<typeof useDistributionActions>;
