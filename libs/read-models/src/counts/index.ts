export { CountRow } from './count-row.ts';
