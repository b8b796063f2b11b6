import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PackQuantity } from '../../ui/widgets/PackQuantity.tsx';
import { ExpiryChip, Quantity } from '../../ui/widgets/figures.tsx';
import { useNameOf, useUnitName } from '../../ui/widgets/local-name.ts';
import { Plate } from './Plate.tsx';
import type { Stop } from './stops.ts';
import type { StopStep } from './use-stop-step.ts';

const ORDER: readonly StopStep[] = ['place', 'item', 'quantity'];

/** Location, item and quantity of a stop, with the next step highlighted. */
export const StopCard = ({ stop, step }: { stop: Stop; step: StopStep }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const unit = unitName(stop.item.unit);
  const is = (part: StopStep) => {
    const current = part === step;
    const done = ORDER.indexOf(part) < ORDER.indexOf(step);
    return { name: part, current, state: current ? 'now' : done ? 'done' : 'later' } as const;
  };
  const place = [stop.location, stop.shelf].filter(Boolean).join(' / ') || t('picking:noPlace');
  // One line for both, so that the button below the number pad is in sight on a phone.
  if (step === 'quantity')
    return (
      <Plate label={nameOf(stop.item)} hint={<ExpiryChip expiryDate={stop.expiryDate} />} {...is('item')}>
        {place} · {stop.batch}
      </Plate>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Plate label={t('picking:place')} {...is('place')}>
        {place}
      </Plate>
      <Plate label={nameOf(stop.item)} hint={<ExpiryChip expiryDate={stop.expiryDate} />} {...is('item')}>
        {stop.batch}
      </Plate>
      <Plate label={t('picking:quantity')} {...is('quantity')}>
        <PackQuantity value={stop.open} unit={unit} packUnits={stop.item.packUnits} />
        {stop.open !== stop.quantity && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 3 }}>
            {t('picking:ofPlanned')} <Quantity value={stop.quantity} />
          </Typography>
        )}
      </Plate>
    </Box>
  );
};
