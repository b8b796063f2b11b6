import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  activateSupplier,
  deactivateSupplier,
  deleteSupplier,
  keyGenerationOf,
  registerSupplier,
  reinstateSupplier,
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

describe('supplier', () => {
  it('is registered once under its code', () => {
    expect(() => registerSupplier(registered, profile)).toThrow(
      expect.objectContaining({ code: 'CODE_TAKEN' }),
    );
  });

  it('is revised only when something changed', () => {
    expect(reviseSupplier(registered, { ...profile })).toEqual([]);
    expect(reviseSupplier(registered, { ...profile, khmerName: 'មេគង្គកសិគីមី' })).toHaveLength(1);
  });

  it('is deactivated and activated, each once', () => {
    expect(inactive.status).toBe('inactive');
    expect(deactivateSupplier(inactive, null)).toEqual([]);
    expect(activateSupplier(registered)).toEqual([]);
    expect(fold(supplier, activateSupplier(inactive), inactive).status).toBe('active');
  });

  it('can be named only while active', () => {
    expect(() => requireActiveSupplier(registered, 'SUP-001', 'supplier')).not.toThrow();
    const inactiveRefusal = expect.objectContaining({ code: 'SUPPLIER_INACTIVE', field: 'supplier' });
    expect(() => requireActiveSupplier(inactive, 'SUP-001', 'supplier')).toThrow(inactiveRefusal);
    const unknownRefusal = expect.objectContaining({
      code: 'SUPPLIER_NOT_FOUND',
      facts: { supplier: 'SUP-9' },
    });
    expect(() => requireActiveSupplier(none, 'SUP-9', 'lines.0.supplier')).toThrow(unknownRefusal);
  });

  it('is deleted only without references, and its code is never reused', () => {
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(() => deleteSupplier(registered, { namedBy, reason: 'Wrong code' })).toThrow(
      expect.objectContaining({ code: 'MASTER_IN_USE', facts: { code: 'SUP-001', namedBy } }),
    );
    const wrong = { namedBy: [], reason: 'Wrong code' };
    const deleted = fold(supplier, deleteSupplier(registered, wrong), registered);
    expect(deleteSupplier(deleted, wrong)).toEqual([]);
    expect(() => registerSupplier(deleted, profile)).toThrow(expect.objectContaining({ code: 'CODE_TAKEN' }));
    expect(() => requireActiveSupplier(deleted, 'SUP-001', 'supplier')).toThrow(
      expect.objectContaining({ code: 'SUPPLIER_NOT_FOUND' }),
    );
    expect(() => reviseSupplier(deleted, profile)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('is reinstated when referenced meanwhile, with a new key generation', () => {
    const deleted = fold(supplier, deleteSupplier(inactive, { namedBy: [], reason: 'Wrong code' }), inactive);
    expect(reinstateSupplier(deleted, [])).toEqual([]);
    const events = reinstateSupplier(deleted, [{ kind: 'inbound', id: 'IN-1' }]);
    const reinstated = fold(supplier, events, deleted);
    expect(reinstated).toMatchObject({ status: 'inactive', profile });
    expect([deleted, reinstated].map(keyGenerationOf)).toEqual([0, 1]);
  });

  it('must be registered before it changes', () => {
    expect(() => reviseSupplier(none, profile)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
