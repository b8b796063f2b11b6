import { operationFields } from '@granary/api/operation-log';
import i18next from 'i18next';
import { useMemo } from 'react';
import { session } from '../app/session/session-store.ts';
import { settings } from '../app/settings/settings.ts';

/** The fields with filter options: all texts of codes, and the user's warehouses. */
export const useOperationFields = (): typeof operationFields => {
  const user = session.use((state) => state.user);
  const language = settings.use((state) => state.language);
  return useMemo(() => {
    const texts = i18next.getResourceBundle(language, 'events') as Record<string, object> | undefined;
    return {
      ...operationFields,
      category: { ...operationFields.category, values: Object.keys(texts?.['category'] ?? {}) },
      type: { ...operationFields.type, values: Object.keys(texts?.['type'] ?? {}) },
      warehouse: { ...operationFields.warehouse, values: user?.warehouses.map(({ code }) => code) ?? [] },
    };
  }, [user, language]);
};
