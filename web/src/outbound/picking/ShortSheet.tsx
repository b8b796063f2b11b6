import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { minus, toQuantity } from '@granary/domain/kernel';
import { locksTheRest, shortPickReasons, type ShortPickReason } from '@granary/domain/outbound/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countedUnit } from '../../ui/widgets/counted-unit.ts';
import { formatQuantity, typedDecimal } from '../../ui/widgets/format.ts';
import { useUnitName } from '../../ui/widgets/local-name.ts';
import { shortReasonName } from '../names.ts';
import { isLess, type Stop } from './stops.ts';

interface Props {
  readonly stop: Stop;
  /** The quantity typed before, kept as the quantity found. */
  readonly typed: string;
  readonly onGiveUp: (found: string, reason: ShortPickReason, note: string) => void;
  readonly onClose: () => void;
}

/** Asks how much was found and why the rest cannot be picked; missing and damaged goods are put aside, locked, until counted. */
export const ShortSheet = ({ stop, typed, onGiveUp, onClose }: Props) => {
  const { t } = useTranslation();
  const unitName = useUnitName()(stop.item.unit) ?? '';
  const counted = (quantity: string) => ({
    quantity: formatQuantity(quantity),
    unit: countedUnit(unitName, quantity),
  });
  const [reason, setReason] = useState<ShortPickReason>();
  const [note, setNote] = useState('');
  const [found, setFound] = useState(isLess(typed, stop.open) ? typed : '0');
  const valid = isLess(found, stop.open);
  const complete = valid && reason !== undefined && (reason !== 'other' || note.trim() !== '');
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="short-title">
      <DialogTitle id="short-title">{t('picking:shortTitle', { batch: stop.batch })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <TextField
          label={t('picking:found', counted(stop.open))}
          value={found}
          onChange={(event) => setFound(typedDecimal(event.target.value))}
          onFocus={(event) => event.target.select()}
          error={!valid}
          helperText={
            valid
              ? t('picking:missing', counted(toQuantity(minus(stop.open, found))))
              : t('picking:foundWrong', { open: formatQuantity(stop.open) })
          }
          slotProps={{ htmlInput: { inputMode: 'decimal', style: { fontSize: 22, fontWeight: 700 } } }}
          sx={{ mt: 2 }}
        />
        <RadioGroup
          aria-label={t('common:reason')}
          value={reason ?? ''}
          onChange={(_, value) => setReason(value as ShortPickReason)}
          sx={{ display: 'grid', gap: 2 }}
        >
          {shortPickReasons.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={shortReasonName(one)}
              sx={{
                m: 0,
                px: 2,
                minHeight: 56,
                border: 2,
                borderRadius: 1.5,
                borderColor: reason === one ? 'primary.main' : 'divider',
              }}
            />
          ))}
        </RadioGroup>
        <TextField
          label={t(reason === 'other' ? 'picking:noteNeeded' : 'picking:note')}
          required={reason === 'other'}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {reason !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(locksTheRest(reason) ? 'picking:goesAside' : 'picking:goesBack')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={{ minHeight: 56 }}>
          {t('common:cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={!complete}
          onClick={() => reason && onGiveUp(found, reason, note.trim())}
          sx={{ minHeight: 56 }}
        >
          {t('picking:giveUp')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
