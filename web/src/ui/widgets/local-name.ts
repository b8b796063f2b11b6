import { useCallback } from 'react';
import { settings } from '../../app/settings/settings.ts';

interface Named {
  readonly name: string;
  readonly englishName?: string | null | undefined;
  readonly khmerName?: string | null | undefined;
}

/** A record's name in the person's language; the Chinese name where the other is not given. One function per language. */
export const useLocalName = (): ((record: Named) => string) => {
  const language = settings.use((state) => state.language);
  return useCallback(
    ({ name, englishName, khmerName }: Named) => {
      if (language === 'en-US') return englishName || name;
      if (language === 'km-KH') return khmerName || englishName || name;
      return name;
    },
    [language],
  );
};
