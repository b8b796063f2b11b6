import { PACK_UNITS_MAX } from '@granary/domain/items/rules';
import { gtinInput, positiveQuantityInput } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Say } from './faults.ts';
import type { RowError } from './row-errors.ts';

export interface NamedPack {
  /** Name, symbol or id. */
  readonly unit: string;
  readonly factor: string;
  /** Omitted: it keeps the one it has. */
  readonly gtin?: string | null;
}

/** Parses `box = 12 = 14006381333938; pallet = 480`: how many of the item's unit each pack contains, and its GTIN. */
export const packUnitsText = (say: Say) =>
  z.string().transform((text, context): NamedPack[] => {
    const parts = text.split(/[;；]/).filter((part) => part.trim() !== '');
    return parts.flatMap((part) => {
      const [unit = '', typed, code, ...more] = part.split(/[=＝]/).map((piece) => piece.trim());
      const factor = positiveQuantityInput.safeParse(typed);
      const gtin = gtinInput.optional().safeParse(code);
      if (unit !== '' && factor.success && gtin.success && more.length === 0)
        return [{ unit, factor: factor.data, ...(gtin.data !== undefined && { gtin: gtin.data }) }];
      context.addIssue({ code: 'custom', message: say('noPack', { text: part.trim() }) });
      return [];
    });
  });

interface ItemWithPacks {
  readonly unit: string;
  readonly gtin?: string | null | undefined;
  readonly packUnits?: readonly NamedPack[] | undefined;
}

/** Checks the rules the server enforces. */
export const packFaults = (
  row: number,
  { unit, gtin, packUnits = [] }: ItemWithPacks,
  units: ReadonlyMap<string, string>,
  say: Say,
): RowError[] => {
  const gtins = [gtin, ...packUnits.map((pack) => pack.gtin)].flatMap((one) => one ?? []);
  const twice = gtins.filter((one, index) => gtins.indexOf(one) < index);
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
    ...twice.map((name) => fault(say('packTwice', { name }))),
  ];
};
