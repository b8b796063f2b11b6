import type { Coded } from '@granary/api/http';
import { nameIn } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { useCallback } from 'react';
import { settings } from '../../app/settings/settings.ts';

interface Named {
  readonly name: string;
  readonly englishName?: string | null | undefined;
  readonly khmerName?: string | null | undefined;
}

/** A record's name in the user's language, falling back to English and then Chinese; for use outside React. */
export const localName = (record: Named): string => nameIn(settings.get().language, record);

/** Returns a function like `localName` that follows the language; it is stable per language. */
export const useLocalName = (): ((record: Named) => string) => {
  const language = settings.use((state) => state.language);
  return useCallback((record: Named) => nameIn(language, record), [language]);
};

/** The name of a customer, supplier or item in the user's language; the code if the name is not known. */
export const nameOf = (record: Coded): string => localName(named(record));

/** Returns a function like `nameOf` that follows the language; it is stable per language. */
export const useNameOf = (): ((record: Coded) => string) => {
  const nameIt = useLocalName();
  return useCallback((record) => nameIt(named(record)), [nameIt]);
};

const named = ({ name, code, ...names }: Coded): Named => ({ ...names, name: name ?? code });

/** A unit in the user's language; undefined if it is not in the catalogue. */
export const useUnitName = (): ((unit: Named | null) => string | undefined) => {
  const localName = useLocalName();
  return useCallback((unit) => (unit ? localName(unit) : undefined), [localName]);
};

const nameFields = {
  'zh-CN': 'name',
  'en-US': 'englishName',
  'km-KH': 'khmerName',
} as const satisfies Record<Language, string>;

/** The sort field for names in the user's language. */
export const useNameField = (): (typeof nameFields)[Language] =>
  nameFields[settings.use((state) => state.language)];
