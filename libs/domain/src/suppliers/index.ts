export {
  supplierEvents,
  supplierStatuses,
  type SupplierEvent,
  type SupplierProfile,
  type SupplierStatus,
} from './events.ts';
export {
  activateSupplier,
  deactivateSupplier,
  deleteSupplier,
  keyGenerationOf,
  registerSupplier,
  reinstateSupplier,
  requireActiveSupplier,
  reviseSupplier,
  supplier,
  type SupplierState,
} from './supplier.ts';
