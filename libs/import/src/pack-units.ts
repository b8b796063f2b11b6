import { PACK_UNITS_MAX } from '@granary/domain/items/rules';
import { positiveQuantityInput } from '@granary/domain/kernel';
import { z } from 'zod';
import type { RowError } from './row-errors.ts';

export interface NamedPack {
  /** Name, symbol or id. */
  readonly unit: string;
  readonly factor: string;
}

/** Parses `box = 12; pallet = 480`: how many of the item's unit each pack contains. */
export const packUnitsText = z.string().transform((text, context): NamedPack[] => {
  const parts = text.split(/[;；]/).filter((part) => part.trim() !== '');
  return parts.flatMap((part) => {
    const [unit = '', typed, ...more] = part.split(/[=＝]/).map((piece) => piece.trim());
    const factor = positiveQuantityInput.safeParse(typed);
    if (unit !== '' && factor.success && more.length === 0) return [{ unit, factor: factor.data }];
    context.addIssue({ code: 'custom', message: `“${part.trim()}” is no pack such as “box = 12”` });
    return [];
  });
});

/** Checks the rules the server enforces. */
export const packFaults = (
  row: number,
  { unit, packUnits = [] }: { readonly unit: string; readonly packUnits?: readonly NamedPack[] | undefined },
  units: ReadonlyMap<string, string>,
): RowError[] => {
  const ids = packUnits.map((pack) => units.get(pack.unit));
  const fault = (message: string) => ({ row, column: 'packUnits', message });
  return [
    ...(packUnits.length > PACK_UNITS_MAX ? [fault(`are more than ${PACK_UNITS_MAX}`)] : []),
    ...packUnits.flatMap(({ unit: named }, index) => {
      const id = ids[index];
      if (id === undefined) return [fault(`there is no unit “${named}”`)];
      if (id === units.get(unit)) return [fault(`“${named}” is the unit of the item itself`)];
      return ids.indexOf(id) < index ? [fault(`“${named}” stands there twice`)] : [];
    }),
  ];
};
