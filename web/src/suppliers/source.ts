import { listSuppliers, type SupplierRow } from '@granary/api/suppliers';
import { useMemo } from 'react';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Suppliers to choose from: all, or only those open for purchases. */
export const useSupplierSource = (which: 'all' | 'active' = 'active'): EntitySource<SupplierRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'supplier',
      contract: listSuppliers,
      ...(which === 'active' ? { query: { filter: ['status:in:active'] } } : {}),
      option: (row) => ({ id: row.code, label: localName(row), detail: row.code }),
    }),
    [localName, which],
  );
};
