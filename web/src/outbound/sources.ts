import { listDestinations } from '@granary/api/warehouses';
import { useQueryOf } from '../app/client/use-query-of.ts';
import type { Choice } from '../ui/form/fields.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';

/** All other warehouses, including those outside the user's scope: goods can be sent there. */
export const useDestinations = (warehouse: string): Choice[] => {
  const localName = useLocalName();
  const { data } = useQueryOf('warehouse', listDestinations, {});
  return (data?.rows ?? [])
    .filter(({ code }) => code !== warehouse)
    .map((row) => ({ value: row.code, label: `${localName(row)} (${row.code})` }));
};
