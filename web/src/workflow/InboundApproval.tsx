import { getInbound } from '@granary/api/inbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { InboundLines, useInboundActions } from '../inbound/index.ts';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { taskScreen } from './task-screen.tsx';

/** Decides on a receipt: supplier, quantities and prices. */
export const InboundApproval = taskScreen({
  useDocument: (number) => useQueryOf('inbound', getInbound, { params: { number } }),
  useDecision: (document) => {
    const { t } = useTranslation();
    const actions = useInboundActions();
    return {
      facts: [
        { label: t('inbound:typeLabel'), value: t(`status:inboundType.${document.type}`) },
        { label: t('inbound:inboundDate'), value: <DateText value={document.inboundDate} /> },
        { label: t('inbound:total'), value: <Money amount={document.total} /> },
      ],
      remarks: document.remarks,
      details: <InboundLines document={document} />,
      deciding: {
        approve: () => actions.approve(document),
        reject: () => actions.reject(document),
        pending: actions.pending,
        blocked: document.processing ? t('inbound:processingBody') : undefined,
      },
    };
  },
});
