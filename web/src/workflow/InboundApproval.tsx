import { getInbound } from '@granary/api/inbound';
import type { InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { InboundLines, useInboundActions } from '../inbound/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** Goods are to be received: from whom, what of each, at which price. */
export const InboundApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const actions = useInboundActions();
  const query = useQueryOf('inbound', getInbound, { params: { number: task.number } });
  return (
    <Loaded query={query}>
      {(document) => (
        <TaskPane
          task={task}
          deciding={{
            approve: () => actions.approve(document, document.own),
            reject: () => actions.reject(document),
            pending: actions.pending,
            blocked: document.processing ? t('inbound:processingBody') : undefined,
          }}
        >
          <Facts
            facts={[
              { label: t('inbound:typeLabel'), value: t(`inbound:type.${document.type}`) },
              { label: t('inbound:inboundDate'), value: <DateText value={document.inboundDate} /> },
              { label: t('inbound:total'), value: <Money amount={document.total} /> },
              ...(document.remarks
                ? [{ label: t('inbound:remarks'), value: document.remarks, wide: true }]
                : []),
            ]}
          />
          <InboundLines document={document} />
        </TaskPane>
      )}
    </Loaded>
  );
};
