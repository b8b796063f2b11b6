export { contractsList } from './queries.ts';
export { ContractsModule } from './module.ts';
