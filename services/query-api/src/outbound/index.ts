export { LeavingOrders } from './leaving-orders.ts';
export { OutboundModule } from './module.ts';
export { outboundsList, pickTasksList } from './queries.ts';
export { salesList } from './sales.ts';
