export { Call, InvalidInput, type CallOf } from './call.ts';
export { commandIdOf } from './command-id.ts';
export { Committed, committed } from './committed.ts';
export { EnvelopeInterceptor } from './envelope.ts';
export { FailureFilter, LOGGER } from './failure.filter.ts';
export { RateLimit } from './rate-limit.ts';
export type { ServiceReply, ServiceRequest } from './request.ts';
export { unstorableField } from './storable.ts';
export { API_PREFIX, Route } from './route.ts';
