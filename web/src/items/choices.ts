import { listCategories, listSpecifications, listUnits, type CategoryRow } from '@granary/api/configuration';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { Choice } from '../ui/form/fields.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** Options for an item's category, specification and units. */
export const useItemChoices = (): Record<'categories' | 'specifications' | 'units', Choice[]> => {
  const localName = useLocalName();
  const categories = useQueryOf('category', listCategories, {});
  const specifications = useQueryOf('specification', listSpecifications, {});
  const units = useQueryOf('unit', listUnits, {});
  const choice = (row: Parameters<typeof localName>[0] & { id: string }): Choice => ({
    value: row.id,
    label: localName(row),
  });
  const indented = (row: CategoryRow): Choice => ({
    value: row.id,
    label: `${'\u2003'.repeat(row.level - 1)}${localName(row)}`,
  });
  return {
    categories: (categories.data?.rows ?? []).map(indented),
    specifications: (specifications.data?.rows ?? []).map(choice),
    units: (units.data?.rows ?? []).map(choice),
  };
};
