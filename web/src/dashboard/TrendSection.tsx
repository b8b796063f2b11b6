import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { TREND_DAYS, type Dashboard } from '@granary/api/dashboard';
import { Suspense, useState } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { Card, Section } from './Section.tsx';

type Trend = NonNullable<Dashboard['trend']>;
type Day = Trend[number];

const CHART_HEIGHT = 280;

// The chart library is larger than the rest of the page.
const TrendChart = lazyPart(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));
const TrendTable = lazyPart(async () => ({ default: (await import('./TrendTable.tsx')).TrendTable }));

/** Goods in and out by day, drawn or as the table that says the same. */
export const TrendSection = ({ trend }: { trend: Trend }) => {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const total = (of: (day: Day) => number): number => trend.reduce((sum, day) => sum + of(day), 0);
  const received = total((day) => day.received);
  const issued = total((day) => day.issued);
  const nothing = received + issued === 0;
  return (
    <Section
      title={t('dashboard:trend.title', { days: TREND_DAYS })}
      actions={
        !nothing && (
          <Button
            size="small"
            color="inherit"
            startIcon={asTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'dashboard:showChart' : 'dashboard:showTable')}
          </Button>
        )
      }
    >
      <Card>
        {nothing ? (
          <Typography sx={{ color: 'text.secondary', p: 2 }}>
            {t('dashboard:trend.none', { days: TREND_DAYS })}
          </Typography>
        ) : asTable ? (
          <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
            <TrendTable trend={trend} />
          </Suspense>
        ) : (
          <Box component="figure" sx={{ m: 0 }}>
            <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
              {t('dashboard:trend.chart', {
                days: TREND_DAYS,
                received: formatCount(received),
                issued: formatCount(issued),
              })}
            </Typography>
            <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
              <TrendChart trend={trend} height={CHART_HEIGHT} />
            </Suspense>
          </Box>
        )}
      </Card>
    </Section>
  );
};
