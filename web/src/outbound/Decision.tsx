import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutboundLineDetail } from '@granary/api/outbound';
import { isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { dayOf } from '../ui/widgets/clock.ts';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { strategyName, whyName } from './names.ts';

type Decided = NonNullable<OutboundLineDetail['decision']>;

const whyOf = (
  { strategy, candidates }: Decided,
  { batch, skipped, taken }: Decided['candidates'][number],
): string => {
  if (skipped) return skipped;
  if (isZero(taken)) return 'not_needed';
  if (strategy === 'manual') return 'chosen';
  const first = candidates.find((one) => one.skipped === undefined);
  if (first?.batch !== batch) return 'next_in_order';
  return strategy === 'fefo' ? 'earliest_expiry' : 'oldest_receipt';
};

/** The recorded allocation decision: the candidates in order, and those skipped. */
export const Decision = ({ decision }: { decision: Decided }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 3, p: 4, borderRadius: 1.5, bgcolor: 'action.hover' }}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        <strong>{strategyName(decision.strategy)}</strong>
        {decision.overrideReason && ` – ${decision.overrideReason}`}
      </Typography>
      <SimpleTable
        label={t('outbound:whyThese')}
        rows={decision.candidates}
        rowId={({ batch }) => batch}
        columns={[
          { key: 'batch', label: t('outbound:batch'), render: ({ batch }) => batch },
          {
            key: 'received',
            label: t('outbound:received'),
            render: ({ receivedAt }) => <DateText value={dayOf(receivedAt)} />,
          },
          {
            key: 'expiry',
            label: t('outbound:expiry'),
            render: ({ expiryDate }) => <DateText value={expiryDate} />,
          },
          {
            key: 'available',
            label: t('outbound:availableThen'),
            align: 'right',
            render: ({ available }) => <Quantity value={available} />,
          },
          {
            key: 'taken',
            label: t('outbound:take'),
            align: 'right',
            render: ({ taken }) => <Quantity value={taken} />,
          },
          {
            key: 'why',
            label: t('outbound:whyLabel'),
            render: (candidate) => whyName(whyOf(decision, candidate)),
          },
        ]}
      />
    </Box>
  );
};
