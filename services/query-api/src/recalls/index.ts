export { RecallsModule } from './module.ts';
export { recallsList } from './queries.ts';
