import { getCount } from '@granary/api/counts';
import type { InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CountLines, useCountActions } from '../counts/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { TaskPane } from './TaskPane.tsx';

/** What was counted differs from the books: what it is worth, and who counted. */
export const CountApproval = ({ task }: { task: InboxRow }) => {
  const { t } = useTranslation();
  const actions = useCountActions();
  const query = useQueryOf('count', getCount, { params: { number: task.number } });
  return (
    <Loaded query={query}>
      {(document) => (
        <TaskPane
          task={task}
          deciding={{
            approve: () => actions.approve(document, document.differenceCount ?? 0),
            reject: () => actions.reject(document),
            pending: actions.pending,
          }}
        >
          <Facts
            facts={[
              { label: t('counts:differences'), value: document.differenceCount },
              { label: t('counts:gains'), value: <Money amount={document.gainValue} /> },
              { label: t('counts:losses'), value: <Money amount={document.lossValue} /> },
              ...(document.notes ? [{ label: t('counts:remarks'), value: document.notes, wide: true }] : []),
            ]}
          />
          <CountLines document={document} actions={actions} />
        </TaskPane>
      )}
    </Loaded>
  );
};
