import { listItems, type ItemRow } from '@granary/api/items';
import { useMemo } from 'react';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Items that may come in: only active ones are bought, and customers may send back what has been discontinued. */
export const useItemSource = (returns: boolean): EntitySource<ItemRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'item',
      contract: listItems,
      ...(returns ? {} : { query: { filter: ['status:in:active'] } }),
      option: (row) => ({
        id: row.code,
        label: localName(row),
        detail: [row.code, row.specification && localName(row.specification)].filter(Boolean).join(' · '),
      }),
    }),
    [localName, returns],
  );
};
