export { supplierEvents, type SupplierEvent, type SupplierProfile } from './events.ts';
export {
  activateSupplier,
  deactivateSupplier,
  registerSupplier,
  requireActiveSupplier,
  reviseSupplier,
  supplier,
  type SupplierState,
} from './supplier.ts';
