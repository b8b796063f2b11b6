import Typography from '@mui/material/Typography';
import { getOutbound } from '@granary/api/outbound';
import type { InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { OutboundLines, useOutboundActions } from '../outbound/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** Goods are to leave: which batches, and whether they may. */
export const OutboundReview = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const actions = useOutboundActions();
  const query = useQueryOf('outbound', getOutbound, { params: { number: task.number } });
  return (
    <Loaded query={query}>
      {(document) => (
        <TaskPane
          task={task}
          deciding={{
            approve: () => actions.approve(document, document.own),
            reject: () => actions.reject(document),
            pending: actions.pending,
            blocked:
              document.allocation === 'error'
                ? t('outbound:allocateFirst')
                : document.processing
                  ? t('outbound:processing')
                  : undefined,
          }}
        >
          <Facts
            facts={[
              { label: t('outbound:typeLabel'), value: t(`outbound:type.${document.type}`) },
              {
                label: t('outbound:route'),
                value: document.destination
                  ? `${document.warehouse} → ${document.destination}`
                  : document.warehouse,
              },
              { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
              ...(document.remarks
                ? [{ label: t('outbound:remarks'), value: document.remarks, wide: true }]
                : []),
            ]}
          />
          <Typography variant="h4" component="h3">
            {t('outbound:lines')}
          </Typography>
          <OutboundLines document={document} />
        </TaskPane>
      )}
    </Loaded>
  );
};
