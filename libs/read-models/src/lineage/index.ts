export { EdgeRow } from './edge-row.ts';
