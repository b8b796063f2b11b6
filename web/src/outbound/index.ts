export { LineFields } from './LineFields.tsx';
export { routeOf } from './names.ts';
export { OutboundLines } from './OutboundLines.tsx';
export { useOutboundActions } from './use-outbound-actions.ts';
export { CustomerCredit } from './sale/CustomerCredit.tsx';
export { Plate } from './picking/Plate.tsx';
export { QuantityPad } from './picking/QuantityPad.tsx';
export { WayAhead } from './picking/WayAhead.tsx';
