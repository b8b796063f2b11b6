import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { listRecalls } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';

/** Banner with the open recalls; renders nothing without any. */
export const OpenRecalls = () => {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQueryOf(
    'recall',
    listRecalls,
    { query: { filter: ['status:in:blocking,open'], limit: 1 } },
    { enabled: can('batch:read') },
  );
  const { total = 0 } = query.data?.page ?? {};
  if (total === 0) return null;
  return (
    <Alert severity="error">
      <Link component={PathLink} to="/audit/recalls" search={{ view: 'open' }} color="inherit">
        {t('recalls:openCount', { count: total })}
      </Link>
    </Alert>
  );
};
