import { suggestAllocation } from '@granary/api/stock';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { queryOf } from '../../app/client/use-query-of.ts';
import { faultsOf } from '../allocation/choice.ts';
import type { OutboundOutput } from '../form.ts';
import { baseLines, choiceOf, type SmartValues } from './smart-form.ts';

/** Checks against current stock whether every line is fully allocated. */
export const useAllocationCheck = (
  form: UseFormReturn<SmartValues, unknown, OutboundOutput>,
  warehouse: string,
  minimumRemainingDays: number | undefined,
): (() => Promise<boolean>) => {
  const client = useQueryClient();
  return async () => {
    const { lines, strategy, type, choices } = form.getValues();
    const faults = await Promise.all(
      baseLines(lines).map(async ({ item, quantity }) => {
        const query = { warehouse, item, quantity, strategy, purpose: type, minimumRemainingDays };
        const suggestion = await client
          .fetchQuery({ ...queryOf('stock', suggestAllocation, { query }), staleTime: 0 })
          .catch(() => undefined);
        return suggestion ? faultsOf(quantity, choiceOf({ choices, strategy }, item), suggestion).length : 1;
      }),
    );
    return faults.every((count) => count === 0);
  };
};
