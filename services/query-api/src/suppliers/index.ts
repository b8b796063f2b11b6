export { SuppliersModule } from './module.ts';
