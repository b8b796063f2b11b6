import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { getDashboard, type Dashboard } from '@granary/api/dashboard';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { Suspense } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import { settings } from '../app/settings/settings.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatDay } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { cardsFor } from './cards/index.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { CreditSection, ExpirySection, StockSection, TasksSection } from './sections.tsx';
import { FourTrends } from './FourTrends.tsx';
import { TrendSection } from './TrendSection.tsx';

// Load the key figures first; what is below them or rarely shown is loaded lazily.
const OpenRecalls = lazyPart(async () => ({ default: (await import('../recalls/index.ts')).OpenRecalls }));
const TopItems = lazyPart(async () => ({ default: (await import('./tables.tsx')).TopItems }));
const WarehouseStock = lazyPart(async () => ({ default: (await import('./tables.tsx')).WarehouseStock }));

/** Many categories change the figures, so the dashboard polls instead of following changes. */
const REFRESH_MS = 60_000;
const TABLES_HEIGHT = 280;

/** What the user's permissions make theirs: their own work, then the day's key figures, each linked to its list. */
export const DashboardPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const language = settings.use((state) => state.language);
  const nameOf = useLocalName();
  const chosen = useChosenWarehouse();
  const [{ by = 'day' }, change] = useSearchState<DashboardSearch>();
  const seesFigures = can('dashboard:read');
  const cards = cardsFor(can);
  const query = useQueryOf(
    'dashboard',
    getDashboard,
    { query: { ...(chosen && { warehouse: chosen.code }), by } },
    { enabled: seesFigures, keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  const place = chosen ? nameOf(chosen) : t('dashboard:everywhere');
  return (
    <>
      <PageHeader
        title={t(seesFigures ? 'dashboard:title' : 'shell:nav.home')}
        subtitle={
          query.data
            ? `${place} · ${t('dashboard:asOf', { day: formatDay(query.data.day, language) })}`
            : place
        }
      />
      <Box
        sx={{
          p: { xs: 4, md: 6 },
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Wide>
          <Suspense fallback={null}>
            <OpenRecalls />
          </Suspense>
        </Wide>
        {cards.map(({ key, Card }) => (
          <Box key={key} data-card={key} sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={TABLES_HEIGHT} />}>
              <Card />
            </Suspense>
          </Box>
        ))}
        {seesFigures ? (
          <Loaded query={query}>
            {(dashboard) => (
              <Sections
                dashboard={dashboard}
                by={by}
                alone={cards.length === 0}
                onBy={(next) => change({ by: next })}
              />
            )}
          </Loaded>
        ) : (
          cards.length === 0 && <Nothing />
        )}
      </Box>
    </>
  );
};

const Wide = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 5, gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
    {children}
  </Box>
);

const Nothing = () => {
  const { t } = useTranslation();
  return (
    <Wide>
      <EmptyState title={t('dashboard:nothing.title')} body={t('dashboard:nothing.body')} />
    </Wide>
  );
};

interface Props {
  readonly dashboard: Dashboard;
  readonly by: StatisticalPeriod;
  /** Whether nothing else is on the page. */
  readonly alone: boolean;
  readonly onBy: (by: StatisticalPeriod) => void;
}

const Sections = ({ dashboard, by, alone, onBy }: Props) => {
  const { stock, expiry, lowStock, trend, commerce, topItems, approvals, credit, picking } = dashboard;
  const tasks = picking ?? Object.values(approvals).find((figure) => figure !== null);
  if (!stock && !tasks && !credit && !commerce) return alone && <Nothing />;
  return (
    <>
      <Wide>
        {tasks && <TasksSection approvals={approvals} picking={picking} />}
        {stock && <StockSection stock={stock} lowStock={lowStock} />}
        {expiry && <ExpirySection expiry={expiry} />}
        {credit && <CreditSection credit={credit} />}
        {commerce && <FourTrends trend={trend} commerce={commerce} by={by} onBy={onBy} />}
      </Wide>
      {trend && <TrendSection trend={trend} by={by} onBy={onBy} />}
      <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={TABLES_HEIGHT} />}>
          {topItems && topItems.length > 0 && <TopItems items={topItems} by={by} />}
          {stock && stock.warehouses.length > 1 && <WarehouseStock warehouses={stock.warehouses} />}
        </Suspense>
      </Box>
    </>
  );
};
