export { distributionsList } from './queries.ts';
export { DistributionModule } from './module.ts';
