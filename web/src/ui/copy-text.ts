import i18next from 'i18next';
import { notify } from '../app/client/notifications.ts';

/** Copies to the clipboard; notifies the user if the browser blocks it. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify({ level: 'success', title: i18next.t('common:copied') });
  } catch {
    notify({ level: 'warning', title: i18next.t('common:notCopied') });
  }
};
