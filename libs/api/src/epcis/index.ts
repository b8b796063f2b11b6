export { getEpcisDocument } from './contracts.ts';
export { epcisExporters } from './exporters.ts';
