export { ProjectionsModule } from './module.ts';
