import { defineReadModel } from './engine/index.ts';
import { inboundTable } from './inbound/index.ts';
import { outboundTable } from './outbound/index.ts';

/** Documents that move stock. */
export const documents = defineReadModel({
  name: 'documents',
  version: 6,
  onPoison: 'park-stream',
  tables: [inboundTable, outboundTable],
});
