export { ContractsModule } from './contracts.module.ts';
