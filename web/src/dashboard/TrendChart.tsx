import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Dashboard } from '@granary/api/dashboard';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { formatCount, formatDay } from '../ui/widgets/format.ts';

const MONTH_AT = '2026-'.length;
const isDay = (key: string): boolean => /^\d{4}-\d\d-\d\d$/.test(key);

interface Props {
  readonly trend: NonNullable<Dashboard['trend']>;
  readonly height: number;
}

/** Two bars per period. The text alternative is in the surrounding markup, and the same figures are in the table. */
export const TrendChart = ({ trend, height }: Props) => {
  const { t } = useTranslation();
  const theme = useTheme();
  const language = settings.use((state) => state.language);
  const count = (value: number | null) => formatCount(value ?? 0);
  return (
    <BarChart
      height={height}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          scaleType: 'band',
          height: 40,
          data: trend.map(({ key }) => key),
          // The axis has room for month and day; the tooltip shows the whole date.
          valueFormatter: (key: string, { location }) => {
            if (!isDay(key)) return key;
            return location === 'tick' ? key.slice(MONTH_AT) : formatDay(key, language);
          },
        },
      ]}
      yAxis={[{ width: 44, tickMinStep: 1, valueFormatter: (value: number) => formatCount(value) }]}
      series={[
        {
          data: trend.map(({ received }) => received),
          label: t('dashboard:trend.received'),
          color: theme.palette.primary.main,
          valueFormatter: count,
        },
        {
          data: trend.map(({ issued }) => issued),
          label: t('dashboard:trend.issued'),
          color: theme.tones.info.text,
          valueFormatter: count,
        },
      ]}
    />
  );
};
