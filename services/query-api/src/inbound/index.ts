export { InboundModule } from './module.ts';
export { findInbound, inboundsList, type InboundFound } from './queries.ts';
