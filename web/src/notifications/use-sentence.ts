import type { Notification } from '@granary/api/notifications';
import { noticeWording } from '@granary/api/texts';
import { useTranslation } from 'react-i18next';
import { settings } from '../app/settings/settings.ts';
import { modelName } from '../projections/index.ts';

/** Returns what a notification says. */
export const useSentence = (): ((told: Notification) => string) => {
  const { t } = useTranslation('status');
  const language = settings.use((state) => state.language);
  return (told) => {
    const { text, values, count } = noticeWording(told, language, modelName);
    return t(`status:notice.${text}`, { ...values, ...(count !== undefined && { count }) });
  };
};
