import type { LineStrategy } from '@granary/api/outbound';
import type { AllocationSuggestion } from '@granary/api/stock';
import { compare, minus, sum, toQuantity } from '@granary/domain/kernel';
import { asTyped } from '../../ui/widgets/format.ts';

/** How a line is to be allocated: by strategy, or batch by batch with a reason. Quantities are as typed. */
export interface LineChoice {
  readonly strategy: 'fifo' | 'fefo' | 'manual';
  readonly batches: Readonly<Record<string, string>>;
  readonly overrideReason: string;
}

export const byStrategy = (strategy: 'fifo' | 'fefo'): LineChoice => ({
  strategy,
  batches: {},
  overrideReason: '',
});

const QUANTITY = /^\d{1,12}(\.\d{1,3})?$/;
export const isQuantity = (text: string): boolean => QUANTITY.test(text.trim());

/** The quantity taken from each candidate, as text for the fields. */
export const takenOf = (choice: LineChoice, { candidates }: AllocationSuggestion): Record<string, string> => {
  if (choice.strategy === 'manual') return { ...choice.batches };
  return Object.fromEntries(
    candidates
      .filter(({ suggested }) => compare(suggested, 0) > 0)
      .map(({ batch, suggested }) => [batch, asTyped(suggested)]),
  );
};

/** The choice after editing a quantity: manual from here on. */
export const overridden = (
  choice: LineChoice,
  suggestion: AllocationSuggestion,
  batch: string,
  quantity: string,
): LineChoice => ({
  strategy: 'manual',
  batches: { ...takenOf(choice, suggestion), [batch]: quantity },
  overrideReason: choice.overrideReason,
});

const positiveParts = (batches: Readonly<Record<string, string>>) =>
  Object.entries(batches)
    .filter(([, quantity]) => isQuantity(quantity) && compare(quantity, 0) > 0)
    .map(([batch, quantity]) => ({ batch, quantity: toQuantity(quantity) }));

export const totalOf = (batches: Readonly<Record<string, string>>): string =>
  toQuantity(sum(positiveParts(batches).map(({ quantity }) => quantity)));

export const missingOf = (requested: string, batches: Readonly<Record<string, string>>): string =>
  isQuantity(requested) ? toQuantity(minus(requested, totalOf(batches))) : toQuantity(0);

export type ChoiceFault = 'short' | 'over' | 'unavailable' | 'reason' | 'quantity';

const REASON_MIN = 5;

/** Problems with a line's allocation; empty if it may be submitted. `own` is what the line already holds, by batch. */
export const faultsOf = (
  requested: string,
  choice: LineChoice,
  suggestion: AllocationSuggestion,
  own: Readonly<Record<string, string>> = {},
): ChoiceFault[] => {
  const taken = takenOf(choice, suggestion);
  const faults: ChoiceFault[] = [];
  if (Object.values(taken).some((quantity) => quantity.trim() !== '' && !isQuantity(quantity)))
    faults.push('quantity');
  const open = compare(missingOf(requested, taken), 0);
  if (open > 0) faults.push('short');
  if (open < 0) faults.push('over');
  if (choice.strategy !== 'manual') return faults;
  const tooMuch = positiveParts(taken).some(
    ({ batch, quantity }) => compare(quantity, availableOf(batch, suggestion, own)) > 0,
  );
  if (tooMuch) faults.push('unavailable');
  if (choice.overrideReason.trim().length < REASON_MIN) faults.push('reason');
  return faults;
};

export const availableOf = (
  batch: string,
  { candidates }: AllocationSuggestion,
  own: Readonly<Record<string, string>> = {},
): string => {
  const known = candidates.find((candidate) => candidate.batch === batch);
  return toQuantity(sum([known?.available ?? 0, own[batch] ?? 0]));
};

/** The choice in the API's format. */
export const asStrategy = (choice: LineChoice): LineStrategy =>
  choice.strategy === 'manual'
    ? {
        strategy: 'manual',
        batches: positiveParts(choice.batches),
        overrideReason: choice.overrideReason.trim(),
      }
    : { strategy: choice.strategy };
