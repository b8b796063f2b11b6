import { useTranslation } from 'react-i18next';
import { ask } from '../dialogs/ask.ts';

/** Asks why a file is removed; resolves to undefined if it is not. */
export const useRemovalReason = (): ((name: string) => Promise<string | undefined>) => {
  const { t } = useTranslation();
  return (name) =>
    ask.reason({
      title: t('files:removeTitle', { name }),
      body: t('files:removeBody'),
      confirm: t('common:delete'),
      danger: true,
    });
};
