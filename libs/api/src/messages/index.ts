export { listLocalMessages, localMessage, type LocalMessage } from './contracts.ts';
