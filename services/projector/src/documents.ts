import { defineReadModel } from './engine/index.ts';
import { inboundTable } from './inbound/index.ts';
import { outboundTable, transitLossTable } from './outbound/index.ts';

/** Documents that move stock, and what was lost between two of them. */
export const documents = defineReadModel({
  name: 'documents',
  version: 8,
  onPoison: 'park-stream',
  tables: [inboundTable, outboundTable, transitLossTable],
});
