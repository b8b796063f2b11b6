export { OutboundModule } from './module.ts';
export { nameless, namesOfItems, outboundsList, pickTasksList } from './queries.ts';
export { requireOutboundReader } from './reader.ts';
export { salesList } from './sales.ts';
