export { outboundTable } from './outbound-table.ts';
