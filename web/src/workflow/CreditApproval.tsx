import { getCreditRequest } from '@granary/api/credit';
import type { InboxRow } from '@granary/api/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { ApproveDialog, directionName, useRequestActions } from '../credit/index.ts';
import { CustomerCredit, useNameOf } from '../outbound/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** A customer's limit is to change: how it stands, and why. */
export const CreditApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const client = useQueryClient();
  const actions = useRequestActions();
  const [approving, setApproving] = useState(false);
  const query = useQueryOf('creditRequest', getCreditRequest, { params: { number: task.number } });
  const close = () => {
    setApproving(false);
    void client.invalidateQueries({ queryKey: ['workflow'] });
  };
  return (
    <Loaded query={query}>
      {(request) => (
        <TaskPane
          task={task}
          deciding={{
            approve: async () => setApproving(true),
            reject: () => actions.reject(request.number),
            pending: actions.pending,
            blocked: request.processing ? t('credit:processing') : undefined,
          }}
        >
          <Facts
            facts={[
              { label: t('credit:customer'), value: nameOf(request.customer) },
              { label: t('credit:directionLabel'), value: directionName(request.direction) },
              { label: t('credit:amount'), value: <Money amount={request.amount} /> },
            ]}
          />
          <CustomerCredit customer={request.customer.code} />
          {approving && <ApproveDialog request={request} onClose={close} />}
        </TaskPane>
      )}
    </Loaded>
  );
};
