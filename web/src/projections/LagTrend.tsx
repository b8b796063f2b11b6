import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';

const WIDTH = 72;
const HEIGHT = 20;

/** A sparkline; the figures are shown beside it. */
export const LagTrend = ({ lags }: { lags: readonly number[] }) => {
  const { t } = useTranslation();
  const theme = useTheme();
  const most = Math.max(1, ...lags);
  const step = WIDTH / Math.max(1, lags.length - 1);
  const points = lags.map((lag, place) => `${place * step},${HEIGHT - 1 - (lag / most) * (HEIGHT - 2)}`);
  return (
    <Box
      component="figure"
      aria-label={t('projections:lagTrend', { most: formatCount(Math.max(0, ...lags)) })}
      sx={{ m: 0, lineHeight: 0 }}
    >
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth={1.5}
          stroke={most > 1 ? theme.tones.warning.text : theme.palette.primary.main}
        />
      </svg>
    </Box>
  );
};
