import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailureScreen } from './FailureScreen.tsx';
import { PAGE_RETRIES, PageLoadFailure } from './lazy-page.ts';

/** Manual retries per path. Kept outside the component, because every retry remounts it. */
const retried = new Map<string, number>();

/** Shown when a page could not be loaded or failed to render. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  const path = router.state.location.pathname;

  const retry = () => {
    const count = (retried.get(path) ?? 0) + 1;
    retried.set(path, count);
    if (count > PAGE_RETRIES) return location.reload();
    reset();
    void router.invalidate();
  };
  if (error instanceof PageLoadFailure)
    return (
      <FailureScreen
        title={t('errors:pageLoad')}
        body={t(error.timedOut ? 'errors:pageTimeout' : 'errors:pageLoadBody')}
        onRetry={retry}
      />
    );
  return (
    <FailureScreen
      title={t('errors:unexpected')}
      body={t('errors:unexpectedBody')}
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={retry}
    />
  );
};
