export { RecallsModule } from './module.ts';
export { classLabels } from './printout-labels.ts';
export { recallsList } from './queries.ts';
