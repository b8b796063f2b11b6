export { ProjectionsModule } from './projections.module.ts';
