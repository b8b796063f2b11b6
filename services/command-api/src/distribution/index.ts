export { DistributionModule } from './distribution.module.ts';
export { DistributionRecords } from './records.ts';
