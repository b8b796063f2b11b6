export { expectNoOpenStreams } from './no-open-streams.ts';
export { startStillProxy, type StillProxy } from './still-proxy.ts';
export { startUnrulyProxy, type UnrulyProxy } from './unruly-proxy.ts';
