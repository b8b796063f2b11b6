import type { Coded } from '@granary/api/http';
import type { Language } from '@granary/domain/kernel';
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

/** A customer, a supplier or an item in the person's language; its code while its list does not know it (yet). */
export const useNameOf = (): ((record: Coded) => string) => {
  const localName = useLocalName();
  return useCallback(({ name, code, ...names }) => localName({ ...names, name: name ?? code }), [localName]);
};

/** A unit in the person's language; nothing where the catalogue does not know it (yet). */
export const useUnitName = (): ((unit: Named | null) => string | undefined) => {
  const localName = useLocalName();
  return useCallback((unit) => (unit ? localName(unit) : undefined), [localName]);
};

const nameFields = {
  'zh-CN': 'name',
  'en-US': 'englishName',
  'km-KH': 'khmerName',
} as const satisfies Record<Language, string>;

/** The field that sorts by a record's name as the person reads it. */
export const useNameField = (): (typeof nameFields)[Language] =>
  nameFields[settings.use((state) => state.language)];
