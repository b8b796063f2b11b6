export { LeavingOrders } from './leaving-orders.ts';
export { OutboundModule } from './module.ts';
export { outboundsList, pickTasksList, shippedSince } from './queries.ts';
export { salesList } from './sales.ts';
