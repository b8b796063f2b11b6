export { RecallsModule } from './module.ts';
export { classTexts } from './paper-texts.ts';
export { recallsList } from './queries.ts';
