import { PACK_UNITS_MAX } from '@granary/domain/items/rules';
import { positiveQuantityInput } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Say } from './faults.ts';
import type { RowError } from './row-errors.ts';

export interface NamedPack {
  /** Name, symbol or id. */
  readonly unit: string;
  readonly factor: string;
}

/** Parses `box = 12; pallet = 480`: how many of the item's unit each pack contains. */
export const packUnitsText = (say: Say) =>
  z.string().transform((text, context): NamedPack[] => {
    const parts = text.split(/[;；]/).filter((part) => part.trim() !== '');
    return parts.flatMap((part) => {
      const [unit = '', typed, ...more] = part.split(/[=＝]/).map((piece) => piece.trim());
      const factor = positiveQuantityInput.safeParse(typed);
      if (unit !== '' && factor.success && more.length === 0) return [{ unit, factor: factor.data }];
      context.addIssue({ code: 'custom', message: say('noPack', { text: part.trim() }) });
      return [];
    });
  });

/** Checks the rules the server enforces. */
export const packFaults = (
  row: number,
  { unit, packUnits = [] }: { readonly unit: string; readonly packUnits?: readonly NamedPack[] | undefined },
  units: ReadonlyMap<string, string>,
  say: Say,
): RowError[] => {
  const ids = packUnits.map((pack) => units.get(pack.unit));
  const fault = (message: string) => ({ row, column: 'packUnits', message });
  return [
    ...(packUnits.length > PACK_UNITS_MAX ? [fault(say('manyPacks', { max: PACK_UNITS_MAX }))] : []),
    ...packUnits.flatMap(({ unit: named }, index) => {
      const id = ids[index];
      if (id === undefined) return [fault(say('unknown', { name: named }))];
      if (id === units.get(unit)) return [fault(say('ownUnit', { name: named }))];
      return ids.indexOf(id) < index ? [fault(say('packTwice', { name: named }))] : [];
    }),
  ];
};
