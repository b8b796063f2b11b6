import { toGtin } from '@granary/domain/kernel';

/** A GTIN that no other run uses; `level` tells the piece from its packs. */
export const newGtin = (level = '1'): string => {
  const number = level + String(Date.now()).slice(-12);
  return [...'0123456789'].map((digit) => toGtin(number + digit)).find((gtin) => gtin !== undefined)!;
};
