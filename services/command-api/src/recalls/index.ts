export { RecallsModule } from './recalls.module.ts';
