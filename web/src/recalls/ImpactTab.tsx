import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BatchDetail } from '@granary/api/stock';
import { actionAllowed } from '@granary/domain/stock/rules';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { RequirePermission } from '../ui/states/RequirePermission.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { Impact } from './Impact.tsx';

/** The impact of recalling one batch, with a link to open the recall. */
export const ImpactTab = ({ batch: { id, status } }: { batch: Pick<BatchDetail, 'id' | 'status'> }) => {
  const { t } = useTranslation();
  const mayOpen = useCan()('inventory:adjust') && actionAllowed('recall', status);
  return (
    <RequirePermission needs="batch:track">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        {mayOpen && (
          <Button
            component={PathLink}
            to="/audit/recalls/create"
            search={{ batch: id, step: 'impact' }}
            variant="outlined"
            color="error"
            sx={{ justifySelf: 'start' }}
          >
            {t('recalls:open')}
          </Button>
        )}
        <Impact subject={{ batch: id }} />
      </Box>
    </RequirePermission>
  );
};
