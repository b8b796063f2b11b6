import { approveContract, getContract, rejectContract } from '@granary/api/contracts';
import type { InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CustomerCredit, useNameOf } from '../outbound/index.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** What approving changes: the contract, and the customer's limit with it. */
const topics = ['contract', 'credit'];

/** A contract is to count: what it is worth, and how much credit it brings. */
export const ContractApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const approval = useCommand(approveContract, { topics, success: t('workflow:approvedDone') });
  const rejection = useCommand(rejectContract, { topics, success: t('workflow:rejectedDone') });
  const params = { code: task.number };
  const query = useQueryOf('contract', getContract, { params });

  const approve = async (own: boolean): Promise<void> => {
    const notes = await ask.reason({
      title: t('workflow:approveTitle', { number: task.number }),
      body: t(own ? 'workflow:approveOwnBody' : 'workflow:approveContractBody'),
      label: t('workflow:notes'),
      confirm: t('workflow:approve'),
      optional: !own,
    });
    if (notes !== undefined) await approval.run({ params, body: { notes } });
  };
  const reject = async (): Promise<void> => {
    const reason = await ask.reason({
      title: t('workflow:rejectTitle', { number: task.number }),
      confirm: t('workflow:reject'),
      danger: true,
    });
    if (reason !== undefined) await rejection.run({ params, body: { reason } });
  };

  return (
    <Loaded query={query}>
      {(contract) => (
        <TaskPane
          task={task}
          deciding={{
            approve: () => approve(contract.own),
            reject,
            pending: approval.pending || rejection.pending,
          }}
        >
          <Facts
            facts={[
              { label: t('workflow:customer'), value: nameOf(contract.customer) },
              { label: t('workflow:contractAmount'), value: <Money amount={contract.totalAmount} /> },
              { label: t('workflow:deposit'), value: `${contract.depositPercentage} %` },
              { label: t('workflow:expectedCredit'), value: <Money amount={contract.expectedCredit} /> },
              { label: t('workflow:signedDate'), value: <DateText value={contract.signedDate} /> },
              { label: t('workflow:expiryDate'), value: <DateText value={contract.expiryDate} /> },
              ...(contract.remarks
                ? [{ label: t('workflow:remarks'), value: contract.remarks, wide: true }]
                : []),
            ]}
          />
          <CustomerCredit customer={contract.customer.code} />
        </TaskPane>
      )}
    </Loaded>
  );
};
