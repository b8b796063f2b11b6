export { rewriteLog, type KeptEvent } from './rewrite-log.ts';
