import { ANONYMOUS } from '@granary/domain/access/rules';
import i18next from 'i18next';
import { displayNames } from '../../app/session/display-names.ts';

const SYSTEM = 'system';

/** The display name of a user, or a text for the system and for anonymous access; the user name if it is not known. */
export const personName = (username: string): string => {
  if (username === SYSTEM) return i18next.t('audit:system');
  if (username === ANONYMOUS) return i18next.t('audit:anonymous');
  return displayNames.get().byName.get(username) ?? username;
};

/** All names, for exports. */
export const personNames = (): Record<string, string> => ({
  ...Object.fromEntries(displayNames.get().byName),
  [SYSTEM]: personName(SYSTEM),
  [ANONYMOUS]: personName(ANONYMOUS),
});
