export { NO_ADDRESS, openedAddress, type DeliveryAddress } from './delivery-address.ts';
export { LeavingOrders } from './leaving-orders.ts';
export { OutboundModule } from './module.ts';
export { outboundsList, pickTasksList, shippedSince } from './queries.ts';
export { salesList } from './sales.ts';
