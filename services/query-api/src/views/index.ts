export { ViewsModule } from './module.ts';
