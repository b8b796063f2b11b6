import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../app/client/failure.ts';
import { notLoaded, notThere } from '../../app/client/load-texts.ts';
import { failureText } from '../../app/client/notifications.ts';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly compact?: boolean;
}

/** Shown when data could not be loaded: message, request id and retry. */
export const FailedState = ({ failure, onRetry, compact = false }: Props) => {
  const { t } = useTranslation();
  const known = failure instanceof ApiFailure ? failure : undefined;
  if (known?.status === 403)
    return (
      <EmptyState
        icon={<LockIcon />}
        title={t('errors:noPermission')}
        body={failureText(known)}
        compact={compact}
      />
    );
  if (known?.status === 404)
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title={notThere(known) ?? failureText(known)}
        body={t('errors:notThere')}
        compact={compact}
      />
    );
  return (
    <EmptyState
      icon={<ErrorIcon color="error" />}
      title={known ? notLoaded(known, showsBin()) : t('errors:requestFailed')}
      body={
        <>
          {failureText(failure)}
          {known?.requestId && <div>{t('errors:id', { id: known.requestId })}</div>}
        </>
      }
      action={
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
      compact={compact}
    />
  );
};

/** Read from the URL, because the list may not have loaded. */
const showsBin = (): boolean => new URLSearchParams(location.search).get('show') === 'bin';
