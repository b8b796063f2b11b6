import Box from '@mui/material/Box';
import type { BatchRow } from '@granary/api/stock';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../app/theme/tones.ts';
import { Quantity } from '../ui/widgets/figures.tsx';

interface Props {
  readonly batch: Pick<BatchRow, 'current' | 'available' | 'reserved' | 'blocked'>;
  readonly unit: string;
}

const parts = [
  { key: 'available', tone: 'success' },
  { key: 'reserved', tone: 'locked' },
  { key: 'blocked', tone: 'danger' },
] as const satisfies readonly { key: keyof Props['batch']; tone: Tone }[];

/**
 * Stock on hand as one bar: available, reserved, blocked. The figures are below it, so that colour is not the only cue.
 */
export const StockBar = ({ batch, unit }: Props) => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const current = Number(batch.current);
  return (
    <Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          height: 10,
          borderRadius: 5,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          gap: '2px',
        }}
      >
        {parts.map(({ key, tone }) => {
          const share = current > 0 ? (Number(batch[key]) / current) * 100 : 0;
          return share > 0 ? (
            <Box key={key} sx={{ width: `${share}%`, minWidth: 3, bgcolor: tones[tone].text }} />
          ) : null;
        })}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 3, display: 'flex', gap: 5, flexWrap: 'wrap' }}>
        {parts.map(({ key, tone }) => (
          <Box key={key}>
            <Box
              component="dt"
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary', fontSize: 13 }}
            >
              <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: 1, bgcolor: tones[tone].text }} />
              {t(`stock:${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              <Quantity value={batch[key]} unit={unit} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
