export { SuppliersModule } from './module.ts';
export { suppliersList } from './queries.ts';
