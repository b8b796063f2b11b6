import { customer } from '@granary/domain/customers';
import { CustomerRow } from '@granary/read-models/customers';
import { keyed } from '../engine/index.ts';

export const customerTable = keyed({
  entity: CustomerRow,
  from: [customer],
  keys: (event) => [event.data.code],
  evolve: (row, event): CustomerRow | null | undefined => {
    const at = event.metadata.occurredAt;
    if (event.type === 'CustomerCreated')
      return {
        ...event.data,
        status: 'active',
        erased: false,
        revision: Number(event.revision),
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      };
    if (!row) return undefined;
    const next = { ...row, revision: Number(event.revision), updatedAt: at };
    switch (event.type) {
      case 'CustomerRevised':
        return { ...next, ...event.data, erased: false };
      case 'CustomerActivated':
        return { ...next, status: 'active' };
      case 'CustomerDeactivated':
        return { ...next, status: 'inactive' };
      case 'CustomerDeleted':
        return { ...next, deletedAt: at };
      case 'CustomerDeletionSettled':
        return next;
      case 'CustomerRestored':
        return { ...next, deletedAt: null };
      case 'CustomerPersonalDataErased':
        return { ...next, contactPerson: null, phone: null, email: null, address: null, erased: true };
      case 'CustomerPurged':
        return null;
    }
  },
});
