export { Addresses } from './addresses.ts';
export { OutboundCatalogue } from './catalogue.ts';
export { OutboundModule } from './outbound.module.ts';
export { RunOutboundCommand } from './run-outbound.handler.ts';
