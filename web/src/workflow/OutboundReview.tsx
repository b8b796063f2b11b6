import Typography from '@mui/material/Typography';
import { getOutbound, type OutboundDetail } from '@granary/api/outbound';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { OutboundLines, routeOf, useOutboundActions } from '../outbound/index.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { taskScreen } from './task-screen.tsx';

/** Decides on goods leaving stock: which batches, and whether they may. */
export const OutboundReview = taskScreen({
  useDocument: (number) => useQueryOf('outbound', getOutbound, { params: { number } }),
  useDecision: (document) => {
    const { t } = useTranslation();
    const actions = useOutboundActions();
    return {
      facts: [
        { label: t('outbound:typeLabel'), value: t(`status:outboundType.${document.type}`) },
        { label: t('outbound:route'), value: routeOf(document) },
        { label: t('outbound:expectedDate'), value: <DateText value={document.expectedDate} /> },
      ],
      remarks: document.remarks,
      details: (
        <>
          <Typography variant="h4" component="h3">
            {t('outbound:lines')}
          </Typography>
          <OutboundLines document={document} />
        </>
      ),
      deciding: {
        approve: () => actions.approve(document),
        reject: () => actions.reject(document),
        pending: actions.pending,
        blocked: blockedBecause(document),
      },
    };
  },
});

const blockedBecause = ({ allocation, processing }: OutboundDetail): string | undefined => {
  if (allocation === 'error') return i18next.t('outbound:allocateFirst');
  return processing ? i18next.t('outbound:processing') : undefined;
};
