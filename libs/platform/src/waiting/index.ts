export { isConnectionLost } from './connection-lost.ts';
export { pause } from './pause.ts';
