import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuid } from 'uuid';
import { reportError } from '../security/error-reports.ts';

interface Props {
  readonly title: string;
  readonly body: string;
  /** An unexpected error, shown with an id under which it can be reported. */
  readonly error?: Error;
  readonly onRetry: () => void;
}

export const FailureScreen = ({ title, body, error, onRetry }: Props) => {
  const { t } = useTranslation();
  const [id] = useState(() => uuid().slice(-12));
  const [reported, setReported] = useState(false);
  useEffect(() => {
    if (!error) return;
    console.error(`error ${id}`, error);
    tell('client_error', id, error);
  }, [error, id]);

  const report = () => {
    if (error) tell('client_error_reported', id, error);
    setReported(true);
  };

  return (
    <Box
      role="alert"
      sx={{
        minHeight: '60vh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        p: 6,
        gap: 3,
        textAlign: 'center',
      }}
    >
      <ErrorIcon color="error" sx={{ fontSize: 40 }} />
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 520 }}>{body}</Typography>
      {error && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('errors:id', { id })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center', mt: 2 }}>
        <Button variant="contained" onClick={onRetry}>
          {t('common:retry')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => location.reload()}>
          {t('errors:reload')}
        </Button>
        {error && (
          <Button variant="outlined" color="inherit" onClick={report} disabled={reported}>
            {t(reported ? 'errors:reported' : 'errors:report')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** Reports the error under the id shown to the user; the report includes the page's URL. */
const tell = (type: string, id: string, { message, stack }: Error): void =>
  reportError('fatal', {
    type,
    message: message.slice(0, 500),
    details: { id, stack: stack?.slice(0, 2000) },
  });
