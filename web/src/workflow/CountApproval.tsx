import { getCount } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { CountLines, useCountActions } from '../counts/index.ts';
import { Money } from '../ui/widgets/figures.tsx';
import { taskScreen } from './task-screen.tsx';

/** Decides on count differences: their value, and who counted. */
export const CountApproval = taskScreen({
  useDocument: (number) => useQueryOf('count', getCount, { params: { number } }),
  useDecision: (document) => {
    const { t } = useTranslation();
    const actions = useCountActions();
    return {
      facts: [
        { label: t('counts:differences'), value: document.differenceCount },
        { label: t('counts:gains'), value: <Money amount={document.gainValue} /> },
        { label: t('counts:losses'), value: <Money amount={document.lossValue} /> },
      ],
      remarks: document.notes,
      details: <CountLines document={document} actions={actions} />,
      deciding: {
        approve: () => actions.approve(document),
        reject: () => actions.reject(document),
        pending: actions.pending,
      },
    };
  },
});
