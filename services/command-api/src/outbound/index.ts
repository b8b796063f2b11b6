export { Addresses } from './addresses.ts';
export { OutboundCatalogue } from './catalogue.ts';
export { OutboundModule } from './outbound.module.ts';
export { outboundWorkCommands } from './outbound-commands.ts';
export { pricesFrom, type PriceTable } from './price-table.ts';
