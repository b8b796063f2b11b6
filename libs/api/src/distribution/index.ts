export {
  approveDistribution,
  cancelDistribution,
  createDistribution,
  getDistribution,
  listDistributions,
  prioritizeDistribution,
  rejectDistribution,
  reviewDistribution,
  reviseDistribution,
  submitDistribution,
  withdrawDistribution,
  type DistributionDetail,
} from './contracts.ts';
export {
  distributionFields,
  newDistribution,
  type DistributionLine,
  type DistributionRow,
  type NewDistribution,
} from './documents.ts';
