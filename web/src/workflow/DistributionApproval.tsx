import { getDistribution } from '@granary/api/distribution';
import type { InboxRow } from '@granary/api/workflow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { ApproveDialog, DistributionLines, useDistributionActions } from '../distribution/index.ts';
import { CustomerCredit, useNameOf } from '../outbound/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** A customer asks for goods on credit: how much of them, and what that does to the limit. */
export const DistributionApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const actions = useDistributionActions();
  const [approving, setApproving] = useState(false);
  const query = useQueryOf('distribution', getDistribution, { params: { number: task.number } });
  return (
    <Loaded query={query}>
      {(document) => (
        <TaskPane
          task={task}
          deciding={{
            approve: async () => setApproving(true),
            reject: () => actions.reject(document),
            pending: actions.pending,
          }}
        >
          <Facts
            facts={[
              { label: t('distribution:customer'), value: nameOf(document.customer) },
              { label: t('distribution:total'), value: <Money amount={document.total} /> },
              { label: t('distribution:expectedDate'), value: <DateText value={document.expectedDate} /> },
              ...(document.remarks
                ? [{ label: t('distribution:remarks'), value: document.remarks, wide: true }]
                : []),
            ]}
          />
          <CustomerCredit customer={document.customer.code} asked={document.total} />
          <DistributionLines document={document} />
          {approving && <ApproveDialog document={document} onClose={() => setApproving(false)} />}
        </TaskPane>
      )}
    </Loaded>
  );
};
