import { getContract } from '@granary/api/contracts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useContractActions } from '../contracts/index.ts';
import { CustomerCredit } from '../outbound/index.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { taskScreen } from './task-screen.tsx';

/** Decides on a contract: value and resulting credit. */
export const ContractApproval = taskScreen({
  useDocument: (code) => useQueryOf('contract', getContract, { params: { code } }),
  useDecision: (contract) => {
    const { t } = useTranslation();
    const nameOf = useNameOf();
    const actions = useContractActions();
    return {
      facts: [
        { label: t('contracts:customer'), value: nameOf(contract.customer) },
        { label: t('contracts:totalAmount'), value: <Money amount={contract.totalAmount} /> },
        { label: t('contracts:depositPercentage'), value: `${contract.depositPercentage} %` },
        { label: t('contracts:expectedCredit'), value: <Money amount={contract.expectedCredit} /> },
        { label: t('contracts:signedDate'), value: <DateText value={contract.signedDate} /> },
        { label: t('contracts:expiryDate'), value: <DateText value={contract.expiryDate} /> },
      ],
      remarks: contract.remarks,
      details: <CustomerCredit customer={contract.customer.code} />,
      deciding: {
        approve: () => actions.approve(contract),
        reject: () => actions.reject(contract),
        pending: actions.pending,
        blocked: contract.processing ? t('contracts:processingBody') : undefined,
      },
    };
  },
});
