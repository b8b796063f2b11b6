export { LabelsModule } from './module.ts';
