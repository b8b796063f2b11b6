import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';

/** Height of a drawing whose rows are not its height. */
const HEIGHT = 280;
const AXIS_WIDTH = 72;
const NAME_WIDTH = 140;
const NAME_LETTERS = 16;
const ROW_HEIGHT = 32;
const AXES_HEIGHT = 80;

type Tone = 'primary' | 'info' | 'error' | 'quiet';

interface Series {
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

interface Axes {
  readonly keys: readonly string[];
  /** In the tooltip; the key itself by default. */
  readonly nameOf?: (key: string) => string;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** On the axis, where there is less room. */
  readonly shortNameOf?: (key: string) => string;
  readonly formatShort?: (value: number) => string;
}

const useToneColours = (): Record<Tone, string> => {
  const { palette, tones } = useTheme();
  return {
    primary: palette.primary.main,
    info: tones.info.text,
    error: tones.danger.text,
    quiet: palette.text.secondary,
  };
};

const bandOf = ({ keys, nameOf = (key) => key, shortNameOf = shortened(nameOf) }: Axes) => ({
  data: [...keys],
  valueFormatter: (key: string, { location }: { location: string }) =>
    location === 'tick' ? shortNameOf(key) : nameOf(key),
});

const shortened = (nameOf: (key: string) => string) => (key: string) => {
  const name = nameOf(key);
  return name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS)}…` : name;
};

const useSeries = ({ series, format }: Axes) => {
  const colours = useToneColours();
  return series.map(({ label, tone, values }) => ({
    label,
    color: colours[tone],
    data: [...values],
    valueFormatter: (value: number | null) => format(value ?? 0),
  }));
};

/** A course over time, with a level drawn across it. */
export const CourseDrawing = ({
  level,
  ...axes
}: Axes & { readonly level?: { readonly value: number; readonly label: string } | undefined }) => {
  const { palette } = useTheme();
  const band = bandOf(axes);
  const series = useSeries(axes);
  return (
    <LineChart
      height={HEIGHT}
      margin={{ left: 0, right: 36, top: 16, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[{ ...band, scaleType: 'point', height: 28 }]}
      yAxis={[
        {
          width: AXIS_WIDTH,
          min: 0,
          max: upTo(axes, level),
          valueFormatter: axes.formatShort ?? axes.format,
        },
      ]}
      series={series.map((one) => ({ ...one, area: series.length === 1, showMark: false, curve: 'linear' }))}
      hideLegend={series.length === 1}
      sx={{ [`& .${lineClasses.area}`]: { opacity: 0.15 } }}
    >
      {level && (
        <ChartsReferenceLine
          y={level.value}
          label={level.label}
          labelAlign="start"
          lineStyle={{ stroke: palette.error.main, strokeDasharray: '6 4' }}
        />
      )}
    </LineChart>
  );
};

/** So that a level above everything drawn is seen as well. */
const upTo = ({ series }: Axes, level: { readonly value: number } | undefined): number | undefined => {
  const most = Math.max(...series.flatMap(({ values }) => values));
  return level && level.value > most ? level.value * 1.1 : undefined;
};

/** Bars by period: side by side, or `stacked`. */
export const BarDrawing = ({ stacked = false, ...axes }: Axes & { readonly stacked?: boolean }) => {
  const band = bandOf(axes);
  const series = useSeries(axes);
  return (
    <BarChart
      height={HEIGHT}
      margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[{ ...band, scaleType: 'band', height: 28 }]}
      yAxis={[{ width: AXIS_WIDTH, tickMinStep: 1, valueFormatter: axes.formatShort ?? axes.format }]}
      series={series.map((one) => ({ ...one, ...(stacked && { stack: 'all' }) }))}
    />
  );
};

/** Bars on top of each other, a row per name, with a line at a limit that holds for all. */
export const RowsDrawing = ({
  limit,
  ...axes
}: Axes & { readonly limit: { readonly value: number; readonly label: string } }) => {
  const { palette } = useTheme();
  const band = bandOf(axes);
  const series = useSeries(axes);
  return (
    <BarChart
      layout="horizontal"
      height={axes.keys.length * ROW_HEIGHT + AXES_HEIGHT}
      margin={{ left: 0, right: 24, top: 24, bottom: 0 }}
      grid={{ vertical: true }}
      yAxis={[{ ...band, scaleType: 'band', width: NAME_WIDTH }]}
      xAxis={[{ height: 28, min: 0, valueFormatter: axes.format }]}
      series={series.map((one) => ({ ...one, stack: 'all' }))}
    >
      <ChartsReferenceLine
        x={limit.value}
        label={limit.label}
        lineStyle={{ stroke: palette.error.main, strokeDasharray: '6 4' }}
      />
    </BarChart>
  );
};
