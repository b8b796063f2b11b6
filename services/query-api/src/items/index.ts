export { ItemsModule } from './module.ts';
