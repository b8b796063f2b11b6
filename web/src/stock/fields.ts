import type { ListFields } from '@granary/api/http';
import { useMemo } from 'react';
import type { Language } from '@granary/domain/kernel';
import { session } from '../app/session/session-store.ts';
import { settings } from '../app/settings/settings.ts';

const nameFields = {
  'zh-CN': 'itemName',
  'en-US': 'itemEnglishName',
  'km-KH': 'itemKhmerName',
} as const satisfies Record<Language, string>;

/** The sort field for item names in the user's language. */
export const useNameField = (): (typeof nameFields)[Language] =>
  nameFields[settings.use((state) => state.language)];

/** The list's fields with the user's warehouses as filter options. */
export const useFieldsWithWarehouses = <Fields extends ListFields>(fields: Fields): Fields => {
  const user = session.use((state) => state.user);
  return useMemo(
    () => ({
      ...fields,
      warehouse: { ...fields['warehouse'], values: user?.warehouses.map(({ code }) => code) ?? [] },
    }),
    [fields, user],
  );
};
