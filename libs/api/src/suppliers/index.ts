export {
  getSupplier,
  listSuppliers,
  newSupplier,
  registerSupplier,
  reviseSupplier,
  setSupplierStatus,
  supplierFields,
  supplierInput,
  supplierStatuses,
  type NewSupplier,
  type SupplierDetail,
  type SupplierRow,
} from './contracts.ts';
