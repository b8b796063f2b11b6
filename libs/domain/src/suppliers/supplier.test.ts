import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  activateSupplier,
  deactivateSupplier,
  registerSupplier,
  requireActiveSupplier,
  reviseSupplier,
  supplier,
  type SupplierProfile,
} from './index.ts';

const profile: SupplierProfile = {
  code: 'SUP-001',
  name: '湄公河农化有限公司',
  englishName: 'Mekong Agrochemicals',
  khmerName: null,
  contactPerson: null,
  phone: null,
  email: null,
  address: null,
  remarks: null,
};
const none = supplier.initial();
const registered = fold(supplier, registerSupplier(none, profile));
const inactive = fold(supplier, deactivateSupplier(registered, 'No licence any more'), registered);

describe('a supplier', () => {
  it('is registered once under its code', () => {
    expect(() => registerSupplier(registered, profile)).toThrow(
      expect.objectContaining({ code: 'CODE_TAKEN' }),
    );
  });

  it('is revised only where something changed', () => {
    expect(reviseSupplier(registered, { ...profile })).toEqual([]);
    expect(reviseSupplier(registered, { ...profile, khmerName: 'មេគង្គកសិគីមី' })).toHaveLength(1);
  });

  it('is deactivated and activated, each once', () => {
    expect(inactive.status).toBe('inactive');
    expect(deactivateSupplier(inactive, null)).toEqual([]);
    expect(activateSupplier(registered)).toEqual([]);
    expect(fold(supplier, activateSupplier(inactive), inactive).status).toBe('active');
  });

  it('can be named as a source only while it is known and active', () => {
    expect(() => requireActiveSupplier(registered, 'SUP-001', 'supplier')).not.toThrow();
    const inactiveRefusal = expect.objectContaining({ code: 'SUPPLIER_INACTIVE', field: 'supplier' });
    expect(() => requireActiveSupplier(inactive, 'SUP-001', 'supplier')).toThrow(inactiveRefusal);
    const unknownRefusal = expect.objectContaining({
      code: 'SUPPLIER_NOT_FOUND',
      facts: { supplier: 'SUP-9' },
    });
    expect(() => requireActiveSupplier(none, 'SUP-9', 'lines.0.supplier')).toThrow(unknownRefusal);
  });

  it('that nobody registered cannot be changed', () => {
    expect(() => reviseSupplier(none, profile)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
