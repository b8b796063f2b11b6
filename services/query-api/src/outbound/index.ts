export { OutboundModule } from './module.ts';
export { outboundsList, pickTasksList } from './queries.ts';
export { salesList } from './sales.ts';
