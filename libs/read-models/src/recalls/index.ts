export { RecallRow } from './recall-row.ts';
