import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { getDashboard, type Dashboard } from '@granary/api/dashboard';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { Suspense } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { settings } from '../app/settings/settings.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatDay } from '../ui/widgets/format.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { CreditSection, ExpirySection, StockSection, TasksSection } from './sections.tsx';
import { TrendSection } from './TrendSection.tsx';

// Load the key figures first; what is below them or rarely shown is loaded lazily.
const OpenRecalls = lazyPart(async () => ({ default: (await import('../recalls/index.ts')).OpenRecalls }));
const TopItems = lazyPart(async () => ({ default: (await import('./tables.tsx')).TopItems }));
const WarehouseStock = lazyPart(async () => ({ default: (await import('./tables.tsx')).WarehouseStock }));

/** Many categories change the figures, so the dashboard polls instead of following changes. */
const REFRESH_MS = 60_000;
const TABLES_HEIGHT = 280;

/** The day's key figures; each links to its list. */
export const DashboardPage = () => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const warehouse = useWarehouse();
  const [{ by = 'day' }, change] = useSearchState<DashboardSearch>();
  const query = useQueryOf(
    'dashboard',
    getDashboard,
    { query: { warehouse, by } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  return (
    <>
      <PageHeader
        title={t('dashboard:title')}
        subtitle={query.data && t('dashboard:asOf', { day: formatDay(query.data.day, language) })}
      />
      <Loaded query={query}>
        {(dashboard) => <Sections dashboard={dashboard} by={by} onBy={(next) => change({ by: next })} />}
      </Loaded>
    </>
  );
};

interface Props {
  readonly dashboard: Dashboard;
  readonly by: StatisticalPeriod;
  readonly onBy: (by: StatisticalPeriod) => void;
}

const Sections = ({ dashboard, by, onBy }: Props) => {
  const { t } = useTranslation();
  const { stock, expiry, lowStock, trend, topItems, approvals, credit, picking } = dashboard;
  const tasks = picking ?? Object.values(approvals).find((figure) => figure !== null);
  if (!stock && !tasks && !credit)
    return <EmptyState title={t('dashboard:nothing.title')} body={t('dashboard:nothing.body')} />;
  return (
    <Box
      sx={{
        p: { xs: 4, md: 6 },
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 5, gridColumn: '1 / -1' }}>
        <Suspense fallback={null}>
          <OpenRecalls />
        </Suspense>
        {tasks && <TasksSection approvals={approvals} picking={picking} />}
        {stock && <StockSection stock={stock} lowStock={lowStock} />}
        {expiry && <ExpirySection expiry={expiry} />}
        {credit && <CreditSection credit={credit} />}
      </Box>
      {trend && <TrendSection trend={trend} by={by} onBy={onBy} />}
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={TABLES_HEIGHT} />}>
          {topItems && topItems.length > 0 && <TopItems items={topItems} by={by} />}
          {stock && stock.warehouses.length > 1 && <WarehouseStock warehouses={stock.warehouses} />}
        </Suspense>
      </Box>
    </Box>
  );
};
