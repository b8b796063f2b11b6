export { CountsModule } from './module.ts';
export { countsList } from './queries.ts';
