export { ChartsModule } from './module.ts';
