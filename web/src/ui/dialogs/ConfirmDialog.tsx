import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmRequest } from './ask.ts';

interface Props {
  readonly request: ConfirmRequest;
  readonly onAnswer: (yes: boolean) => void;
}

export const ConfirmDialog = ({ request, onAnswer }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const title = useId();
  const ready = request.typed === undefined || typed.trim() === request.typed;
  return (
    <Dialog open onClose={() => onAnswer(false)} maxWidth="xs" fullWidth aria-labelledby={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onAnswer(true);
        }}
      >
        <DialogTitle id={title}>{request.title}</DialogTitle>
        <DialogContent>
          {request.body !== undefined && (
            <Typography component="div" sx={{ color: 'text.secondary' }}>
              {request.body}
            </Typography>
          )}
          {request.typed !== undefined && (
            <TextField
              autoFocus
              sx={{ mt: 4 }}
              label={t('common:typeToConfirm', { word: request.typed })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onAnswer(false)}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={request.danger ? 'error' : 'primary'}
            disabled={!ready}
            autoFocus={request.typed === undefined}
          >
            {request.confirm ?? t('common:confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
