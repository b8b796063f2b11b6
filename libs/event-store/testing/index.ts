export { expectNoOpenStreams } from './no-open-streams.ts';
export { removeStreams } from './remove-streams.ts';
export { startSeparateLog, type SeparateLog } from './separate-log/start.ts';
export { startStillProxy, type StillProxy } from './still-proxy.ts';
export { startUnrulyProxy, type UnrulyProxy } from './unruly-proxy.ts';
