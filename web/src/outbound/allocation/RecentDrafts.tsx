import Alert from '@mui/material/Alert';
import { RECENT_DRAFT_MINUTES, getRecentDrafts } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { formatQuantity } from '../../ui/widgets/format.ts';

interface Props {
  readonly warehouse: string;
  readonly item: string;
  readonly unit: string | undefined;
  readonly except?: string;
}

const A_MINUTE_MS = 60_000;

/** Warns of other drafts for the same goods. Drafts reserve nothing: the first to be submitted gets the goods. */
export const RecentDrafts = ({ unit = '', ...query }: Props) => {
  const { t } = useTranslation();
  const { data } = useQueryOf(
    'outbound',
    getRecentDrafts,
    { query },
    { enabled: query.item !== '', keepPrevious: true, refetchInterval: A_MINUTE_MS },
  );
  if (!data || data.orders === 0) return null;
  return (
    <Alert severity="info">
      {t('outbound:recentDrafts', {
        count: data.orders,
        minutes: RECENT_DRAFT_MINUTES,
        quantity: `${formatQuantity(data.quantity)} ${unit}`.trim(),
      })}
    </Alert>
  );
};
