export { DiscussionsModule } from './module.ts';
