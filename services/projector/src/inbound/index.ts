export { inboundTable } from './inbound-table.ts';
