import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ExpiryChip, Quantity } from '../../ui/widgets/figures.tsx';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';
import type { Stop } from './stops.ts';
import type { StopStep } from './use-stop-step.ts';

const ORDER: readonly StopStep[] = ['place', 'item', 'quantity'];

/** Where to go, what to take, how much: large enough to read from the trolley. What comes next is lit. */
export const StopCard = ({ stop, step }: { stop: Stop; step: StopStep }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const unit = unitName(stop.item.unit);
  return (
    <Box sx={{ display: 'grid', gap: step === 'quantity' ? 2 : 3 }}>
      <Part label={t('picking:place')} part="place" step={step}>
        {stop.location === null
          ? t('picking:noPlace')
          : [stop.location, stop.shelf].filter(Boolean).join(' / ')}
      </Part>
      <Part
        label={nameOf(stop.item)}
        part="item"
        step={step}
        hint={<ExpiryChip expiryDate={stop.expiryDate} />}
      >
        {stop.batch}
      </Part>
      {step !== 'quantity' && (
        <Part label={t('picking:quantity')} part="quantity" step={step}>
          <Quantity value={stop.open} unit={unit} />
          {stop.open !== stop.quantity && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 3 }}>
              {t('picking:ofPlanned')} <Quantity value={stop.quantity} />
            </Typography>
          )}
        </Part>
      )}
    </Box>
  );
};

interface PartProps {
  readonly label: string;
  readonly part: StopStep;
  readonly step: StopStep;
  readonly hint?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** What has been scanned shrinks to a line, so that the keys for the quantity have room on a phone. */
const Part = ({ label, part, step, hint, children }: PartProps) => {
  const { tones } = useTheme();
  const now = part === step;
  const past = ORDER.indexOf(part) < ORDER.indexOf(step);
  return (
    <Box
      aria-current={now ? 'step' : undefined}
      sx={{
        px: 4,
        py: past ? 2 : 4,
        borderRadius: 1.5,
        border: 2,
        borderColor: now ? 'primary.main' : 'divider',
        bgcolor: past ? tones.success.background : now ? 'action.selected' : 'transparent',
        opacity: !now && !past ? 0.65 : 1,
      }}
    >
      <Typography
        variant="body2"
        component="div"
        sx={{ color: 'text.secondary', display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {label}
        {hint}
        {past && <DoneIcon fontSize="small" sx={{ color: tones.success.text }} />}
      </Typography>
      <Box
        data-stop={part}
        sx={{
          fontSize: now ? { xs: 30, md: 38 } : 20,
          fontWeight: 700,
          lineHeight: 1.25,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {children}
      </Box>
    </Box>
  );
};
