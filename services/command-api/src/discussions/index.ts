export { DiscussionsModule } from './discussions.module.ts';
