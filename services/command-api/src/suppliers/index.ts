export { SuppliersModule } from './suppliers.module.ts';
