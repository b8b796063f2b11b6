import { z } from 'zod';
import { names } from '../http/index.ts';

/** `‹warehouse›.‹item›.‹batch›`: what a batch is called in addresses and rows. */
export const batchId = z
  .string()
  .max(130)
  .regex(/^[A-Z0-9_-]{1,32}\.[A-Z0-9_-]{1,32}\.[A-Z0-9_-]{1,64}$/);

export const batchParams = z.object({ id: batchId });

/** What and where: codes to act on, names to show. */
export const itemAndPlace = {
  item: z.string(),
  itemNames: names,
  unit: names,
  category: z.string().nullable(),
  warehouse: z.string(),
  warehouseNames: names,
};
