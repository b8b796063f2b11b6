import { getDistribution } from '@granary/api/distribution';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { ApproveDialog, DistributionLines, useDistributionActions } from '../distribution/index.ts';
import { CustomerCredit } from '../outbound/index.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { taskScreen } from './task-screen.tsx';

/** Decides on a request for goods on credit: quantities and effect on the limit. */
export const DistributionApproval = taskScreen({
  useDocument: (number) => useQueryOf('distribution', getDistribution, { params: { number } }),
  useDecision: (document) => {
    const { t } = useTranslation();
    const nameOf = useNameOf();
    const actions = useDistributionActions();
    const { customer, total } = document;
    return {
      facts: [
        { label: t('distribution:customer'), value: nameOf(customer) },
        { label: t('distribution:total'), value: <Money amount={total} /> },
        { label: t('distribution:expectedDate'), value: <DateText value={document.expectedDate} /> },
      ],
      remarks: document.remarks,
      details: (
        <>
          <CustomerCredit customer={customer.code} asked={total} />
          <DistributionLines document={document} />
        </>
      ),
      deciding: {
        approve: { dialog: (onClose) => <ApproveDialog document={document} onClose={onClose} /> },
        reject: () => actions.reject(document),
        pending: actions.pending,
      },
    };
  },
});
