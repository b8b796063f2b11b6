export { MarkupRow } from './markup-row.ts';
export { ReturnedLineRow } from './returned-line-row.ts';
export { ShipmentRow } from './shipment-row.ts';
export { ShippedLineRow } from './shipped-line-row.ts';
