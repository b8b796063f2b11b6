import SubmitIcon from '@mui/icons-material/SendOutlined';
import type { DistributionDetail } from '@granary/api/distribution';
import { mayDecide, mayEdit } from '@granary/domain/approval/rules';
import { mayCancel } from '@granary/domain/distribution/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDecisionActions } from '../approval/index.ts';
import type { NextStep } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import type { DistributionActions } from './use-distribution-actions.ts';

interface Steps {
  readonly next?: NextStep;
  readonly second?: NextStep;
  readonly actions: readonly RowAction[];
}

/** The next steps for the request's state and the user. */
export const useSteps = (
  document: DistributionDetail,
  actions: DistributionActions,
  approve: () => void,
): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, approvalStatus, recordStatus, outbound } = document;
  const answers = useDecisionActions('distribution_approval', number);
  const { pending, button } = actions;
  if (document.processing) return { actions: [] };

  if (mayEdit(approvalStatus))
    return {
      next: {
        ...button.submit(document),
        icon: <SubmitIcon />,
        pending,
      },
      second: {
        label: t('common:edit'),
        needs: 'purchase_request:write',
        hotkey: 'e',
        run: () => void navigate({ to: '/distribution/requests/$number/edit', params: { number } }),
      },
      actions: [],
    };
  if (mayDecide(approvalStatus)) {
    const { next, second } = answers({
      approve: { label: t('distribution:approve'), run: approve },
      reject: button.reject(document),
      pending,
    });
    return {
      next,
      second,
      actions: [
        ...(approvalStatus === 'submitted' && next.blocked === undefined ? [button.review(document)] : []),
        button.withdraw(document),
      ],
    };
  }
  return {
    ...(outbound === null
      ? {}
      : {
          next: {
            label: t('distribution:openOutbound'),
            needs: 'outbound:read',
            run: () => void navigate({ to: '/warehouse/outbound/$number', params: { number: outbound } }),
          } as const,
        }),
    actions: recordStatus !== null && mayCancel(recordStatus) ? [button.cancel(document)] : [],
  };
};
