export { getEpcisDocument } from './contracts.ts';
