import type { DistributionDetail } from '@granary/api/distribution';
import { mayCancel } from '@granary/domain/distribution/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApprovalSteps } from '../approval/index.ts';
import type { Steps } from '../ui/detail/DetailPage.tsx';
import type { DistributionActions } from './use-distribution-actions.ts';

/** The next steps for the request's state and the user. */
export const useSteps = (
  request: DistributionDetail,
  actions: DistributionActions,
  approve: () => void,
): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, recordStatus, outbound } = request;
  const approval = useApprovalSteps({
    kind: 'distribution_approval',
    number,
    document: request,
    actions,
    edit: {
      needs: 'purchase_request:write',
      run: () => void navigate({ to: '/distribution/requests/$number/edit', params: { number } }),
    },
    approve: { label: t('distribution:approve'), run: approve },
  });
  if (approval) return approval;
  return {
    ...(outbound !== null && {
      next: {
        label: t('distribution:openOutbound'),
        needs: 'outbound:read',
        run: () => void navigate({ to: '/warehouse/outbound/$number', params: { number: outbound } }),
      },
    }),
    actions: recordStatus !== null && mayCancel(recordStatus) ? [actions.button.cancel(request)] : [],
  };
};
