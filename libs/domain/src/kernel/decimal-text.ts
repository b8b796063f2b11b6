import { z } from 'zod';

/**
 * Decimals are strings of a fixed scale, so that equal amounts are equal strings: money `"1234.50"`, quantity
 * `"12.500"`, unit cost `"3.250000"`. Displaying them needs no arithmetic, so such pages do not load decimal.js.
 */
export type DecimalText = string;

export const MONEY_SCALE = 2;
export const QUANTITY_SCALE = 3;
export const UNIT_COST_SCALE = 6;

const text = (scale: number, signed: boolean) =>
  z.string().regex(new RegExp(`^${signed ? '-?' : ''}\\d{1,16}\\.\\d{${scale}}$`));

/** As stored in events and returned by the API: canonical, fixed scale. */
export const money = text(MONEY_SCALE, true);
export const quantity = text(QUANTITY_SCALE, false);
export const signedQuantity = text(QUANTITY_SCALE, true);
export const unitCost = text(UNIT_COST_SCALE, false);
