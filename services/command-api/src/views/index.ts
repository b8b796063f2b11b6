export { ViewsModule } from './views.module.ts';
