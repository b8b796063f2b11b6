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
import { locksTheRest, shortPickReasons, type ShortPickReason } from '@granary/domain/outbound/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../../ui/widgets/format.ts';
import { shortReasonName } from '../names.ts';
import type { Stop } from './stops.ts';

interface Props {
  readonly stop: Stop;
  readonly onGiveUp: (reason: ShortPickReason, note: string) => void;
  readonly onClose: () => void;
}

/** Asks why the rest cannot be picked; missing and damaged goods are put aside, locked, until counted. */
export const ShortSheet = ({ stop, onGiveUp, onClose }: Props) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ShortPickReason>();
  const [note, setNote] = useState('');
  const complete = reason !== undefined && (reason !== 'other' || note.trim() !== '');
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="short-title">
      <DialogTitle id="short-title">
        {t('picking:shortTitle', { quantity: formatQuantity(stop.open), batch: stop.batch })}
      </DialogTitle>
      <DialogContent>
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
          sx={{ mt: 4 }}
        />
        {reason !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
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
          onClick={() => reason && onGiveUp(reason, note.trim())}
          sx={{ minHeight: 56 }}
        >
          {t('picking:giveUp')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
