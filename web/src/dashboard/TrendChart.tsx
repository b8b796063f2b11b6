import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Dashboard } from '@granary/api/dashboard';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { formatCount, formatDay } from '../ui/widgets/format.ts';

interface Props {
  readonly trend: NonNullable<Dashboard['trend']>;
  readonly height: number;
}

/** Two bars a day. Its words for assistive technology stand around it, and the same as a table beside it. */
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
          data: trend.map(({ day }) => day),
          // The axis has room for month and day; whoever points at a bar reads the whole date.
          valueFormatter: (day: string, { location }) =>
            location === 'tick' ? day.slice(5) : formatDay(day, language),
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
