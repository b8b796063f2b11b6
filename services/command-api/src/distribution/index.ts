export { DistributionModule } from './distribution.module.ts';
export { DistributionProcess } from './distribution.process.ts';
export { DistributionRecords } from './records.ts';
