import { supplier } from '@granary/domain/suppliers';
import { SupplierRow } from '@granary/read-models/suppliers';
import { keyed } from '../engine/index.ts';

export const supplierTable = keyed({
  entity: SupplierRow,
  from: [supplier],
  keys: (event) => [event.data.code],
  evolve: (row, event): SupplierRow | null | undefined => {
    const standing = { revision: Number(event.revision), updatedAt: event.recordedAt };
    if (event.type === 'SupplierRegistered')
      return { ...event.data, status: 'active', createdAt: event.recordedAt, ...standing };
    if (event.type === 'SupplierReinstated') {
      const { namedBy: _, ...profile } = event.data;
      return { ...profile, createdAt: event.recordedAt, ...standing };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'SupplierRevised':
        return { ...row, ...event.data, ...standing };
      case 'SupplierDeactivated':
        return { ...row, status: 'inactive', ...standing };
      case 'SupplierActivated':
        return { ...row, status: 'active', ...standing };
      case 'SupplierDeleted':
        return null;
    }
  },
});
