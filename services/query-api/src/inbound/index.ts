export { InboundModule } from './module.ts';
export { inboundsList } from './queries.ts';
