import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { chartReaders } from '@granary/api/charts';
import { PROFIT_READERS } from '@granary/api/costs';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import type { ChartsSearch } from './charts-search.ts';
import { CreditUses } from './CreditUses.tsx';
import { ExpiryWeeks } from './ExpiryWeeks.tsx';
import { PickingPace } from './PickingPace.tsx';
import { StockCourse } from './StockCourse.tsx';

/** The charts that the user's permissions allow, in the working warehouse or in all. */
export const ChartsPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const chosen = useChosenWarehouse();
  const [{ by = 'week' }, change] = useSearchState<ChartsSearch>();
  const place = chosen && { warehouse: chosen.code };
  return (
    <>
      <PageHeader title={t('charts:title')} subtitle={chosen ? localName(chosen) : t('charts:everywhere')} />
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
          <PeriodToggle label={t('charts:by')} value={by} onChange={(next) => change({ by: next })} />
          {can(PROFIT_READERS) && (
            <Link
              component={PathLink}
              to="/warehouse/cost-management"
              search={{ tab: 'profit', by: 'month' }}
            >
              {t('charts:profit')}
            </Link>
          )}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {can(chartReaders.stock) && <StockCourse by={by} {...place} />}
          {can(chartReaders.expiry) && <ExpiryWeeks {...place} />}
          {can(chartReaders.credit) && <CreditUses />}
          {can(chartReaders.picking) && <PickingPace by={by} {...place} />}
        </Box>
      </Box>
    </>
  );
};
