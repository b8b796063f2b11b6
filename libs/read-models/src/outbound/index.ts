export { OutboundRow, SOME_DAY, SOME_MOMENT, type OutboundRowLine } from './outbound-row.ts';
export { TransitLossRow } from './transit-loss-row.ts';
