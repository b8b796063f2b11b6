import { useTheme } from '@mui/material/styles';

const WIDTH = 160;
const HEIGHT = 40;
const EDGE = 3;

/** The course of a figure. Decoration only: the figures are beside it and in the table. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const { palette } = useTheme();
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low || 1;
  const step = (WIDTH - 2 * EDGE) / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => [
    EDGE + index * step,
    HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE),
  ]);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height: HEIGHT, marginTop: 8 }}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke={palette.primary.main}
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};
