import type { Place } from './commands.ts';
import type { BatchName } from './events.ts';

/** Codes carry no dots, so a dot joins them. */
export const stockStreamId = ({ warehouse, item }: Place): string => `${warehouse}.${item}`;

/** What a batch is called in addresses and rows. */
export const batchId = ({ warehouse, item, batch }: BatchName): string => `${warehouse}.${item}.${batch}`;

export const batchNamed = (id: string): BatchName => {
  const [warehouse = '', item = '', batch = ''] = id.split('.');
  return { warehouse, item, batch };
};
