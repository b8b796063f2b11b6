export { TemplatesModule } from './module.ts';
export { templatesList } from './queries.ts';
