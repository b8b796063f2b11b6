export { EpcisModule } from './module.ts';
