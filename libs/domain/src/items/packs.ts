import { isPositive, reject, type DecimalText } from '../kernel/index.ts';
import { inBaseUnit, PACK_UNITS_MAX, type EnteredQuantity, type PackUnit } from './rules.ts';

/** The units that quantities of an item may be typed in. */
export interface Countable {
  readonly code: string;
  readonly details: { readonly unit: string };
  readonly packUnits: readonly PackUnit[];
}

/** A GTIN that is omitted stays as it is; a new pack has none. */
export type WantedPack = Pick<PackUnit, 'unit' | 'factor'> & { readonly gtin?: string | null | undefined };

export const packsWanted = (wanted: readonly WantedPack[], before: readonly PackUnit[]): PackUnit[] =>
  wanted.map(({ unit, factor, gtin }) => {
    const known = before.find((pack) => pack.unit === unit)?.gtin ?? null;
    return { unit, factor, gtin: gtin === undefined ? known : gtin };
  });

/** `gtin`: of the item itself, which none of its packs has. */
export const requireSoundPacks = (base: string, packs: readonly PackUnit[], gtin: string | null): void => {
  if (packs.length > PACK_UNITS_MAX)
    throw reject('TOO_MANY_PACK_UNITS', { most: PACK_UNITS_MAX }, 'packUnits');
  for (const [index, { unit, factor, gtin: own }] of packs.entries()) {
    const field = `packUnits.${index}`;
    if (unit === base) throw reject('PACK_UNIT_IS_BASE', { unit }, `${field}.unit`);
    if (packs.findIndex((one) => one.unit === unit) < index)
      throw reject('PACK_UNIT_REPEATED', { unit }, `${field}.unit`);
    if (!isPositive(factor)) throw reject('PACK_FACTOR_NOT_POSITIVE', { unit, factor }, `${field}.factor`);
    const others = [gtin, ...packs.slice(0, index).map((one) => one.gtin)];
    if (own !== null && others.includes(own)) throw reject('GTIN_REPEATED', { gtin: own }, `${field}.gtin`);
  }
};

export interface Counted {
  /** In the base unit. */
  readonly quantity: DecimalText;
  /** As typed; null if typed in the base unit. */
  readonly entered: EnteredQuantity | null;
}

/** Converts a typed quantity to the base unit by the current factor. `unit` null: typed in the base unit. */
export const countedIn = (
  { code, details, packUnits }: Countable,
  typed: { readonly quantity: DecimalText; readonly unit: string | null },
  /** `lines.3` */
  path: string,
): Counted => {
  const { quantity, unit } = typed;
  if (unit === null || unit === details.unit) return { quantity, entered: null };
  const pack = packUnits.find((one) => one.unit === unit);
  if (!pack) throw reject('UNIT_NOT_OF_ITEM', { item: code, unit }, `${path}.unit`);
  const entered = { quantity, unit, factor: pack.factor };
  const base = inBaseUnit(entered);
  if ('fault' in base)
    throw reject(
      base.fault,
      { item: code, quantity, factor: pack.factor, result: base.result },
      `${path}.quantity`,
    );
  return { quantity: base.quantity, entered };
};
