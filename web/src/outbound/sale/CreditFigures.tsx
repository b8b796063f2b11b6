import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/widgets/figures.tsx';

type Figure = 'limit' | 'used' | 'reserved' | 'available' | 'asked';

/** Limit − used − reserved = available, and the amount of the order. */
export const CreditFigures = ({ figures }: { figures: Readonly<Partial<Record<Figure, string>>> }) => {
  const { t } = useTranslation();
  const shown = (['limit', 'used', 'reserved', 'available', 'asked'] as const).filter(
    (figure) => figures[figure] !== undefined,
  );
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', gap: 5, flexWrap: 'wrap' }}>
      {shown.map((figure) => (
        <div key={figure}>
          <Typography variant="caption" component="dt">
            {t(`outbound:credit.${figure}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            <Money amount={figures[figure]} />
          </Box>
        </div>
      ))}
    </Box>
  );
};
