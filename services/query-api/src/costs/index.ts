export { CostsModule } from './module.ts';
