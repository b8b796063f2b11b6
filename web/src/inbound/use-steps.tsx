import type { InboundDetail } from '@granary/api/inbound';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApprovalSteps } from '../approval/index.ts';
import type { NextStep, Steps } from '../ui/detail/DetailPage.tsx';
import type { InboundActions } from './use-inbound-actions.ts';

/** The next steps for the order's state and the user. What was received is labelled next. */
export const useSteps = (order: InboundDetail, actions: InboundActions, labels: NextStep): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, status, type } = order;
  const { button } = actions;
  const approval = useApprovalSteps({
    kind: 'inbound_approval',
    number,
    document: order,
    actions,
    edit: {
      needs: 'inbound:write',
      run: () => void navigate({ to: '/warehouse/inbound/$number/edit', params: { number } }),
    },
    approve: { label: t('inbound:approve'), run: () => actions.approve(order) },
    always: [button.remove(order, () => void navigate({ to: '/warehouse/inbound' }))],
  });
  if (approval) return approval;
  if (status !== 'completed') return { actions: [] };
  return { next: labels, actions: type === 'transfer' ? [] : [button.reverse(order)] };
};
