import SubmitIcon from '@mui/icons-material/SendOutlined';
import type { InboundDetail } from '@granary/api/inbound';
import { mayDecide, mayEdit } from '@granary/domain/approval/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDecisionActions } from '../approval/index.ts';
import type { NextStep } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import type { InboundActions } from './use-inbound-actions.ts';

interface Steps {
  readonly next: NextStep | undefined;
  readonly second: NextStep | undefined;
  readonly actions: readonly RowAction[];
}

/** The next steps for the document's state and the user. */
export const useSteps = (document: InboundDetail, actions: InboundActions): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { number, approvalStatus, status, own } = document;
  const answers = useDecisionActions('inbound_approval', number);
  const nothing = { next: undefined, second: undefined, actions: [] };
  if (document.processing || document.deletedAt !== null) return nothing;

  const remove: RowAction = {
    label: t('inbound:delete'),
    needs: 'inbound:soft_delete',
    danger: true,
    run: async () => {
      if (await actions.remove(document)) void navigate({ to: '/warehouse/inbound' });
    },
  };
  if (mayEdit(approvalStatus))
    return {
      next: {
        label: t('inbound:submit'),
        needs: 'inbound:write',
        icon: <SubmitIcon />,
        pending: actions.pending,
        run: () => actions.submit(document),
      },
      second: {
        label: t('common:edit'),
        needs: 'inbound:write',
        hotkey: 'e',
        run: () => void navigate({ to: '/warehouse/inbound/$number/edit', params: { number } }),
      },
      actions: [remove],
    };
  if (mayDecide(approvalStatus)) {
    const { next, second } = answers({
      approve: { label: t('inbound:approve'), run: () => actions.approve(document, own) },
      reject: { label: t('inbound:reject'), run: () => actions.reject(document) },
      pending: actions.pending,
    });
    return {
      ...nothing,
      next,
      second,
      actions: [
        ...(approvalStatus === 'submitted' && next.blocked === undefined
          ? [
              {
                label: t('inbound:review'),
                needs: 'inbound:approve' as const,
                run: () => actions.review(document),
              },
            ]
          : []),
        { label: t('inbound:withdraw'), needs: 'inbound:write', run: () => actions.withdraw(document) },
        remove,
      ],
    };
  }
  if (status !== 'completed' || document.type === 'transfer') return nothing;
  return {
    ...nothing,
    actions: [
      {
        label: t('inbound:reverse'),
        needs: 'inbound:approve',
        danger: true,
        run: () => actions.reverse(document),
      },
    ],
  };
};
