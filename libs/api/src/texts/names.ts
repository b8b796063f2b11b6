import type { Language } from '@granary/domain/kernel';

interface Named {
  readonly code?: string;
  readonly name: string | null;
  readonly englishName?: string | null | undefined;
  readonly khmerName?: string | null | undefined;
}

/** A record's name in a language, falling back to English and then Chinese; its code if no name is known. */
export const nameIn = (language: Language, { code = '', name, englishName, khmerName }: Named): string => {
  const first = name ?? code;
  if (language === 'en-US') return englishName || first;
  if (language === 'km-KH') return khmerName || englishName || first;
  return first;
};
