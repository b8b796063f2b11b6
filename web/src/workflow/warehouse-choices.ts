import type { ListFields } from '@granary/api/http';
import { useMemo } from 'react';
import { session } from '../app/session/session-store.ts';

/** The fields with the user's warehouses as filter options. */
export const useWarehouseChoices = <Fields extends ListFields & { readonly warehouse: object }>(
  fields: Fields,
): ListFields => {
  const warehouses = session.use((state) => state.user?.warehouses);
  return useMemo(
    () => ({
      ...fields,
      warehouse: { kind: 'enum', values: warehouses?.map(({ code }) => code) ?? [] },
    }),
    [fields, warehouses],
  );
};
