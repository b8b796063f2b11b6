import type { Place } from './commands.ts';
import type { BatchName } from './events.ts';

/** Codes contain no dots. */
export const stockStreamId = ({ warehouse, item }: Place): string => `${warehouse}.${item}`;

/** Batch id used in URLs and rows. */
export const batchId = ({ warehouse, item, batch }: BatchName): string => `${warehouse}.${item}.${batch}`;

/** The inverse of `batchId`. */
export const batchNamed = (id: string): BatchName => {
  const [warehouse = '', item = '', batch = ''] = id.split('.');
  return { warehouse, item, batch };
};
