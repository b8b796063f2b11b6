import { ANONYMOUS } from '@granary/domain/access/rules';
import i18next from 'i18next';

const SYSTEM = 'system';

/** The user name, or a text for the system and for anonymous access. */
export const personName = (username: string): string => {
  if (username === SYSTEM) return i18next.t('audit:system');
  return username === ANONYMOUS ? i18next.t('audit:anonymous') : username;
};
