import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { LineBatch, OutboundDetail } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import type { SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { dayOf } from '../ui/widgets/clock.ts';
import { DateText, ExpiryChip, Money, Quantity } from '../ui/widgets/figures.tsx';
import { RecallLinks } from '../ui/widgets/RecallLinks.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** The columns relevant to the order's progress. */
export const batchColumns = (
  document: OutboundDetail,
  unit: string | undefined,
  t: (key: string) => string,
): SimpleColumn<LineBatch>[] => [
  { key: 'batch', label: t('outbound:batch'), render: (batch) => <Batch batch={batch} /> },
  {
    key: 'quantity',
    label: t('outbound:quantity'),
    align: 'right',
    render: ({ quantity }) => <Quantity value={quantity} unit={unit} />,
  },
  ...(document.status === 'picking' || document.status === 'picked'
    ? [
        {
          key: 'picked',
          label: t('outbound:picked'),
          align: 'right' as const,
          render: ({ picked }: LineBatch) => <Quantity value={picked} />,
        },
      ]
    : []),
  {
    key: 'place',
    label: t('outbound:location'),
    render: ({ location, shelf }) => [location, shelf].filter(Boolean).join(' / ') || '–',
  },
  {
    key: 'received',
    label: t('outbound:received'),
    render: ({ receivedAt }) => <DateText value={receivedAt && dayOf(receivedAt)} />,
  },
  {
    key: 'expiry',
    label: t('outbound:expiry'),
    render: ({ expiryDate }) => <ExpiryChip expiryDate={expiryDate} />,
  },
  ...(document.lines.some(({ batches }) => batches.some(({ unitCost }) => unitCost !== null))
    ? [
        {
          key: 'cost',
          label: t('outbound:unitCost'),
          align: 'right' as const,
          render: ({ unitCost }: LineBatch) => <Money amount={unitCost} />,
        },
      ]
    : []),
  ...(document.status === 'delivered' && document.destination
    ? [
        {
          key: 'arrived',
          label: t('outbound:arrivedAs'),
          render: ({ received, receivedAs }: LineBatch) => (
            <>
              <Quantity value={received} unit={unit} /> {receivedAs}
            </>
          ),
        },
      ]
    : []),
];

const Batch = ({ batch: { batch, batchId, invalid, recalls } }: { batch: LineBatch }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {batchId === null ? (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {batch}
        </Box>
      ) : (
        <Link
          component={PathLink}
          to="/warehouse/inventory/$id"
          params={{ id: batchId }}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {batch}
        </Link>
      )}
      {invalid && recalls.length === 0 && <ToneChip tone="danger">{t('outbound:mayNotLeave')}</ToneChip>}
      {recalls.length > 0 && (
        <ToneChip tone="danger">
          {t('outbound:recalledBy')} <RecallLinks numbers={recalls} />
        </ToneChip>
      )}
    </Box>
  );
};
