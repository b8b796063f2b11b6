export { outboundTable } from './outbound-table.ts';
export { transitLossTable } from './transit-loss-table.ts';
