import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '@granary/api/dashboard';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { Suspense, useState } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import { Card, Section } from '../ui/Section.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';

type Trend = NonNullable<Dashboard['trend']>;
type Period = Trend[number];

interface Props {
  readonly trend: Trend;
  readonly by: StatisticalPeriod;
  readonly onBy: (by: StatisticalPeriod) => void;
}

const CHART_HEIGHT = 280;
const waiting = <Skeleton variant="rounded" height={CHART_HEIGHT} />;

// The chart library is larger than the rest of the page.
const TrendChart = lazyPart(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));
const TrendTable = lazyPart(async () => ({ default: (await import('./TrendTable.tsx')).TrendTable }));

/** Goods in and out by period, as a chart or as the equivalent table. */
export const TrendSection = ({ trend, by, onBy }: Props) => {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const total = (of: (period: Period) => number): number =>
    trend.reduce((sum, period) => sum + of(period), 0);
  const span = t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] });
  const received = total(({ received: some }) => some);
  const issued = total(({ issued: some }) => some);
  const nothing = received + issued === 0;
  return (
    <Section
      title={t('dashboard:trend.title', { span })}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'end' }}>
          <PeriodToggle label={t('dashboard:trend.title', { span })} value={by} onChange={onBy} />
          {!nothing && (
            <Button
              size="small"
              color="inherit"
              startIcon={asTable ? <ChartIcon /> : <TableIcon />}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'dashboard:showChart' : 'dashboard:showTable')}
            </Button>
          )}
        </Box>
      }
    >
      <Card>
        {nothing ? (
          <Typography sx={{ color: 'text.secondary', p: 2 }}>
            {t('dashboard:trend.none', { span })}
          </Typography>
        ) : asTable ? (
          <Suspense fallback={waiting}>
            <TrendTable trend={trend} by={by} />
          </Suspense>
        ) : (
          <Box component="figure" sx={{ m: 0 }}>
            <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
              {t('dashboard:trend.chart', {
                span,
                received: formatCount(received),
                issued: formatCount(issued),
              })}
            </Typography>
            <WhenNear height={CHART_HEIGHT}>
              <Suspense fallback={waiting}>
                <TrendChart trend={trend} height={CHART_HEIGHT} />
              </Suspense>
            </WhenNear>
          </Box>
        )}
      </Card>
    </Section>
  );
};
