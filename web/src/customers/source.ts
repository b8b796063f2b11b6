import { listCustomers, type CustomerRow } from '@granary/api/customers';
import { useMemo } from 'react';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Customers to choose from: all, or only those open for new business. */
export const useCustomerSource = (which: 'all' | 'active' = 'active'): EntitySource<CustomerRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'customer',
      contract: listCustomers,
      ...(which === 'active' ? { query: { filter: ['status:in:active'] } } : {}),
      option: (row) => ({ id: row.code, label: localName(row), detail: row.code }),
    }),
    [localName, which],
  );
};
