import { z } from 'zod';
import { names } from '../http/index.ts';

/** `‹warehouse›.‹item›.‹batch›`: batch id used in URLs and rows. */
export const batchId = z
  .string()
  .max(130)
  .regex(/^[A-Z0-9_-]{1,32}\.[A-Z0-9_-]{1,32}\.[A-Z0-9_-]{1,64}$/);

export const batchParams = z.object({ id: batchId });

/** Codes and display names of item and warehouse. */
export const itemAndPlace = {
  item: z.string(),
  itemNames: names,
  unit: names,
  category: z.string().nullable(),
  warehouse: z.string(),
  warehouseNames: names,
};
