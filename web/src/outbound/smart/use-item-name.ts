import { listItems } from '@granary/api/items';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useLocalName } from '../../ui/widgets/local-name.ts';

/** Name and unit of an item in the user's language; its code until loaded. */
export const useItemName = (code: string): { readonly name: string; readonly unit: string | undefined } => {
  const localName = useLocalName();
  const { data } = useQueryOf(
    'item',
    listItems,
    { query: { filter: [`code:equals:${code}`] } },
    { enabled: code !== '' },
  );
  const [row] = data?.rows ?? [];
  return row ? { name: localName(row), unit: localName(row.unit) } : { name: code, unit: undefined };
};
