import { getCreditRequest } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { ApproveDialog, directionName, useRequestActions } from '../credit/index.ts';
import { CustomerCredit } from '../outbound/index.ts';
import { Money } from '../ui/widgets/figures.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { taskScreen } from './task-screen.tsx';

/** Decides on a limit adjustment: current credit and reason. */
export const CreditApproval = taskScreen({
  useDocument: (number) => useQueryOf('creditRequest', getCreditRequest, { params: { number } }),
  useDecision: (request) => {
    const { t } = useTranslation();
    const nameOf = useNameOf();
    const actions = useRequestActions();
    return {
      facts: [
        { label: t('credit:customer'), value: nameOf(request.customer) },
        { label: t('credit:directionLabel'), value: directionName(request.direction) },
        { label: t('credit:amount'), value: <Money amount={request.amount} /> },
      ],
      details: <CustomerCredit customer={request.customer.code} />,
      deciding: {
        approve: { dialog: (onClose) => <ApproveDialog request={request} onClose={onClose} /> },
        reject: () => actions.reject(request),
        pending: actions.pending,
        blocked: request.processing ? t('credit:processing') : undefined,
      },
    };
  },
});
