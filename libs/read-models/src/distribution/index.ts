export { DistributionRow, type DistributionRowLine } from './distribution-row.ts';
