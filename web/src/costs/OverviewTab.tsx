import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { getCostOverview, getProfit, type CostOverview, type ProfitAnswer } from '@granary/api/costs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { KeyFigures, type Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { useCostsPlace } from './place.tsx';
import { percent } from './percent.ts';
import { ProfitGroups } from './ProfitGroups.tsx';

/** Stock at cost, monthly figures, and what needs attention. */
export const OverviewTab = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const place = useCostsPlace();
  const overview = useQueryOf('stock', getCostOverview, { query: place }, { keepPrevious: true });
  const profit = useQueryOf(
    'outbound',
    getProfit,
    { query: { by: 'month', ...place } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('costs:title')} subtitle={t('costs:subtitle')} />
      {tabs}
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Loaded query={overview}>
          {(figures) => (
            <Loaded query={profit}>
              {(answer) => (
                <>
                  <Figures overview={figures} profit={answer} />
                  <Attention overview={figures} />
                  <ProfitGroups by="month" answer={answer} />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      </Box>
    </>
  );
};

const Figures = ({ overview, profit }: { overview: CostOverview; profit: ProfitAnswer }) => {
  const { t } = useTranslation();
  const { total } = profit;
  const figures: Figure[] = [
    { label: t('costs:stockValue'), value: <Money amount={overview.stockValue} /> },
    { label: t('costs:revenue'), value: <Money amount={total.revenue} /> },
    {
      label: t('costs:profit'),
      value: <Money amount={total.profit} />,
      hint: t('costs:marginIs', { margin: percent(total.margin) }),
      ...(total.profit.startsWith('-') ? { tone: 'danger' as const } : {}),
    },
    { label: t('costs:revisionsLately'), value: formatCount(overview.revisions) },
  ];
  return <KeyFigures figures={figures} />;
};

const Attention = ({ overview: { lossLines, uncosted } }: { overview: CostOverview }) => {
  const { t } = useTranslation();
  return (
    <>
      {lossLines > 0 && (
        <Alert severity="warning">
          <PathLink
            to="/warehouse/cost-management"
            search={{ tab: 'lines', sort: 'profit:asc' }}
            style={{ color: 'inherit' }}
          >
            {t('costs:lossLines', { count: lossLines })}
          </PathLink>
        </Alert>
      )}
      {uncosted > 0 && (
        <Alert severity="warning">
          <PathLink
            to="/warehouse/cost-management"
            search={{ tab: 'batches', view: 'uncosted' }}
            style={{ color: 'inherit' }}
          >
            {t('costs:uncosted', { count: uncosted })}
          </PathLink>
        </Alert>
      )}
    </>
  );
};
