export { OutboundModule } from './module.ts';
export { outboundsList, pickTasksList } from './queries.ts';
export { mayReadOutbound, requireOutboundReader } from './reader.ts';
export { salesList } from './sales.ts';
