import i18next from 'i18next';
import { notify } from '../app/client/notifications.ts';

/** Into the clipboard; where the browser keeps it closed, the person is told. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify({ level: 'success', title: i18next.t('audit:copied') });
  } catch {
    notify({ level: 'warning', title: i18next.t('audit:notCopied') });
  }
};
