import { listCustomers, type CustomerRow } from '@granary/api/customers';
import { listBatches, type BatchRow } from '@granary/api/stock';
import { useMemo } from 'react';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Stream categories to which a period can be limited. */
export const categories = [
  'stock',
  'inbound',
  'outbound',
  'distribution',
  'customer',
  'credit',
  'contract',
  'recall',
  'count',
  'user',
] as const;

/** All batches and customers, whatever their state. */
export const usePackageSources = (): {
  readonly batch: EntitySource<BatchRow>;
  readonly customer: EntitySource<CustomerRow>;
} => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      batch: {
        topic: 'stock',
        contract: listBatches,
        option: (row) => ({
          id: row.id,
          label: row.id,
          detail: `${localName(row.itemNames)} · ${localName(row.warehouseNames)}`,
        }),
      },
      customer: {
        topic: 'customer',
        contract: listCustomers,
        option: (row) => ({ id: row.code, label: localName(row), detail: row.code }),
      },
    }),
    [localName],
  );
};
