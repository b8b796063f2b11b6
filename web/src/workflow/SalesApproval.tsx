import { getOutbound } from '@granary/api/outbound';
import type { InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CustomerCredit, OutboundLines, useOutboundActions } from '../outbound/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** A sale is to be agreed to: what it is worth, and what the customer may still take. */
export const SalesApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const actions = useOutboundActions();
  const query = useQueryOf('outbound', getOutbound, { params: { number: task.number } });
  return (
    <Loaded query={query}>
      {(document) => (
        <TaskPane
          task={task}
          deciding={{
            approve: () => actions.approveSale(document, document.own),
            reject: () => actions.rejectSale(document),
            pending: actions.pending,
            blocked: document.processing ? t('outbound:processing') : undefined,
          }}
        >
          <Facts
            facts={[
              { label: t('workflow:customer'), value: task.customer },
              { label: t('workflow:amount'), value: <Money amount={task.amount} /> },
              { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
              ...(document.remarks
                ? [{ label: t('outbound:remarks'), value: document.remarks, wide: true }]
                : []),
            ]}
          />
          {task.customer && <CustomerCredit customer={task.customer} />}
          <OutboundLines document={document} />
        </TaskPane>
      )}
    </Loaded>
  );
};
