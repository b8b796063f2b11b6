export { InboundRow, type InboundRowLine } from './inbound-row.ts';
