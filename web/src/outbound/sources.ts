import { listItems, type ItemRow } from '@granary/api/items';
import { listDestinations } from '@granary/api/warehouses';
import { useMemo } from 'react';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { Choice } from '../ui/form/fields.tsx';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Items that may leave: discontinued ones are sold off, inactive ones still leave the house. */
export const useItemSource = (): EntitySource<ItemRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'item',
      contract: listItems,
      option: (row) => ({
        id: row.code,
        label: localName(row),
        detail: [row.code, row.specification && localName(row.specification)].filter(Boolean).join(' · '),
      }),
    }),
    [localName],
  );
};

/** Every other warehouse, also those the person may not work in: goods can be sent there. */
export const useDestinations = (warehouse: string): Choice[] => {
  const localName = useLocalName();
  const { data } = useQueryOf('warehouse', listDestinations, {});
  return (data?.rows ?? [])
    .filter(({ code }) => code !== warehouse)
    .map((row) => ({ value: row.code, label: `${localName(row)} (${row.code})` }));
};
