export { RecallsModule } from './module.ts';
