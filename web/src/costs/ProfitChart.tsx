import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ProfitGroup } from '@granary/api/costs';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../ui/widgets/format.ts';

interface Props {
  readonly groups: readonly ProfitGroup[];
  readonly nameOf: (group: ProfitGroup) => string;
  readonly horizontal: boolean;
}

const ROW_HEIGHT = 44;
const AXES_HEIGHT = 90;
const NAME_WIDTH = 150;
const NAME_LETTERS = 18;

/** Revenue, cost and profit. The table below shows the same figures. */
export const ProfitChart = ({ groups, nameOf, horizontal }: Props) => {
  const { t } = useTranslation();
  const theme = useTheme();
  const money = (value: number | null) => formatMoney((value ?? 0).toFixed(2));
  const short = (name: string) => (name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS)}…` : name);
  const band = {
    scaleType: 'band' as const,
    data: groups.map(nameOf),
    valueFormatter: (name: string, { location }: { location: string }) =>
      location === 'tick' ? short(name) : name,
  };
  const amounts = { valueFormatter: (value: number) => money(value).replace(/\.\d+$/, '') };
  const series = (
    [
      ['revenue', theme.tones.info.text],
      ['cost', theme.palette.text.secondary],
      ['profit', theme.palette.primary.main],
    ] as const
  ).map(([figure, color]) => ({
    data: groups.map((group) => Number(group[figure])),
    label: t(`costs:${figure}`),
    color,
    valueFormatter: money,
  }));
  return horizontal ? (
    <BarChart
      layout="horizontal"
      height={groups.length * ROW_HEIGHT + AXES_HEIGHT}
      margin={{ left: 0, right: 16, top: 16, bottom: 0 }}
      grid={{ vertical: true }}
      yAxis={[{ ...band, width: NAME_WIDTH }]}
      xAxis={[{ ...amounts, height: 28 }]}
      series={series}
    />
  ) : (
    <BarChart
      height={300}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[{ ...band, height: 28 }]}
      yAxis={[{ ...amounts, width: 72 }]}
      series={series}
    />
  );
};
