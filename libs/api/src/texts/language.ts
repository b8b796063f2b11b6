import { languages, type Language } from '@granary/domain/kernel';

const DEFAULT: Language = 'zh-CN';
const primary = (language: Language): string => language.slice(0, 2);

/** The first supported language of an `Accept-Language` header; defaults to Chinese. */
export const languageOf = (header: string | undefined): Language => {
  for (const part of header?.split(',') ?? []) {
    const wanted = part.trim().toLowerCase();
    const found = languages.find((language) => wanted.startsWith(primary(language)));
    if (found) return found;
  }
  return DEFAULT;
};

/**
 * The same for servers that map headers by regular expression: per language the pattern, without regard to case, of the
 * headers that ask for it. Those that match none get `DEFAULT`'s text, which is listed last, without a pattern.
 */
export const languagePatterns = (): readonly { language: Language; pattern?: string }[] => {
  const any = languages.map(primary).join('|');
  return [
    ...languages
      .filter((language) => language !== DEFAULT)
      .map((language) => ({
        language,
        pattern: `^(?:(?!\\s*(?:${any}))[^,]*,)*\\s*${primary(language)}`,
      })),
    { language: DEFAULT },
  ];
};
