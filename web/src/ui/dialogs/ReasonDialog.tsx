import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRequest, ReasonAndDay, ReasonRequest } from './ask.ts';

const NOTES_SHORTEST = 5;
const NOTES_LONGEST = 500;

interface Props {
  readonly request: ReasonRequest & Partial<Pick<DayRequest, 'day'>>;
  readonly onAnswer: (said: ReasonAndDay | undefined) => void;
}

export const ReasonDialog = ({ request, onAnswer }: Props) => {
  const { t } = useTranslation();
  const [text, setText] = useState(request.text ?? '');
  const [day, setDay] = useState(request.day?.value ?? '');
  const [tried, setTried] = useState(false);
  const title = useId();
  const { minimum = NOTES_SHORTEST, maximum = NOTES_LONGEST, optional = false } = request;
  const length = text.trim().length;
  const ready = (optional && length === 0) || (length >= minimum && length <= maximum);
  return (
    <Dialog open onClose={() => onAnswer(undefined)} maxWidth="sm" fullWidth aria-labelledby={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onAnswer({ reason: text.trim(), day });
          else setTried(true);
        }}
      >
        <DialogTitle id={title}>{request.title}</DialogTitle>
        <DialogContent>
          {request.body !== undefined && (
            <Typography component="div" sx={{ color: 'text.secondary', mb: 4 }}>
              {request.body}
            </Typography>
          )}
          <TextField
            autoFocus
            multiline
            minRows={3}
            required={!optional}
            sx={{ mt: 1 }}
            label={request.label ?? t(optional ? 'common:reasonOptional' : 'common:reason')}
            value={text}
            error={tried && !ready}
            helperText={`${t('common:reasonLength', { minimum, maximum })} · ${length}/${maximum}`}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.closest('form')?.requestSubmit();
            }}
          />
          {request.day && (
            <TextField
              type="date"
              sx={{ mt: 4 }}
              label={request.day.label}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              slotProps={{
                inputLabel: { shrink: true },
                htmlInput: { max: request.day.max, required: true },
              }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => onAnswer(undefined)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" color={request.danger ? 'error' : 'primary'}>
            {request.confirm ?? t('common:confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
