export { useSupplierSource } from './source.ts';
