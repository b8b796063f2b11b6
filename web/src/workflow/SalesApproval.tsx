import { getOutbound } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CustomerCredit, OutboundLines, useOutboundActions } from '../outbound/index.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { taskScreen } from './task-screen.tsx';

/** Decides on a sale: value and the customer's remaining credit. */
export const SalesApproval = taskScreen({
  useDocument: (number) => useQueryOf('outbound', getOutbound, { params: { number } }),
  useDecision: (document, { customer, amount }) => {
    const { t } = useTranslation();
    const actions = useOutboundActions();
    return {
      facts: [
        { label: t('workflow:customer'), value: customer },
        { label: t('workflow:amount'), value: <Money amount={amount} /> },
        { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
      ],
      remarks: document.remarks,
      details: (
        <>
          {customer && <CustomerCredit customer={customer} />}
          <OutboundLines document={document} />
        </>
      ),
      deciding: {
        approve: () => actions.approveSale(document),
        reject: () => actions.rejectSale(document),
        pending: actions.pending,
        blocked: document.processing ? t('outbound:processing') : undefined,
      },
    };
  },
});
