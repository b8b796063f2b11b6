import { listItems, type ItemRow } from '@granary/api/items';
import { useMemo } from 'react';
import type { EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Items to choose from: all, or only active ones. */
export const useItemSource = (which: 'all' | 'active'): EntitySource<ItemRow> => {
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'item',
      contract: listItems,
      ...(which === 'active' ? { query: { filter: ['status:in:active'] } } : {}),
      option: (row) => ({
        id: row.code,
        label: localName(row),
        detail: [row.code, row.specification && localName(row.specification)].filter(Boolean).join(' · '),
      }),
    }),
    [localName, which],
  );
};
