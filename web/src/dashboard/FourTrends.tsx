import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Dashboard } from '@granary/api/dashboard';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { formatCount, formatMoney } from '../ui/widgets/format.ts';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import { Card, Section } from '../ui/Section.tsx';
import { Sparkline } from './Sparkline.tsx';
import { trendLines, type TrendLine } from './trend-lines.ts';

interface Props {
  readonly trend: Dashboard['trend'];
  readonly commerce: NonNullable<Dashboard['commerce']>;
  readonly by: StatisticalPeriod;
  readonly onBy: (by: StatisticalPeriod) => void;
}

const shown = ({ unit }: TrendLine, value: number): string =>
  unit === 'money' ? formatMoney(value.toFixed(2)) : formatCount(value);

/** Goods in, goods out, sales and debts over the same periods: the last value with a line, or all values as a table. */
export const FourTrends = ({ trend, commerce, by, onBy }: Props) => {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const title = t('dashboard:trends.title', {
    span: t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] }),
  });
  const lines = trendLines(trend, commerce);
  return (
    <Section
      title={title}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'end' }}>
          {!trend && <PeriodToggle label={title} value={by} onChange={onBy} />}
          <Button size="small" color="inherit" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'dashboard:showChart' : 'dashboard:showTable')}
          </Button>
        </Box>
      }
    >
      {asTable ? (
        <Card>
          <SimpleTable<string>
            label={title}
            rows={commerce.map(({ key }) => key).toReversed()}
            rowId={(key) => key}
            columns={[
              { key: 'period', label: t(`common:periodBy.${by}`), render: (key) => key },
              ...lines.map((line) => ({
                key: line.name,
                label: t(`dashboard:trends.${line.name}`),
                align: 'right' as const,
                render: (key: string) =>
                  shown(line, line.points.find((point) => point.key === key)?.value ?? 0),
              })),
            ]}
          />
        </Card>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr 1fr', lg: `repeat(${lines.length}, 1fr)` },
          }}
        >
          {lines.map((line) => (
            <Tile key={line.name} line={line} />
          ))}
        </Box>
      )}
    </Section>
  );
};

const Tile = ({ line }: { line: TrendLine }) => {
  const { t } = useTranslation();
  const last = line.points.at(-1)?.value ?? 0;
  return (
    <Paper variant="outlined" sx={{ p: 4, minWidth: 0, containerType: 'inline-size' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`dashboard:trends.${line.name}`)}
      </Typography>
      <Typography
        variant="figure"
        component="div"
        sx={{ mt: 1, fontSize: 'clamp(16px, 14cqi, 24px)', overflowWrap: 'anywhere' }}
      >
        {shown(line, last)}
      </Typography>
      <Sparkline values={line.points.map(({ value }) => value)} />
    </Paper>
  );
};
