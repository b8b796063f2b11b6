export { InboundModule } from './inbound.module.ts';
