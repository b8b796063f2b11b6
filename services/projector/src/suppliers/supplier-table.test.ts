import { supplier } from '@granary/domain/suppliers';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { supplierTable } from './supplier-table.ts';

const profile = {
  code: 'SUP-001',
  name: '湄公河农化',
  englishName: null,
  khmerName: null,
  contactPerson: 'sealed:c3VwcGxpZXI:aaaa',
  phone: null,
  email: null,
  address: null,
  remarks: null,
};

describe('the supplier table', () => {
  it('shows the latest profile and status; contacts stay sealed', () => {
    const log = recorded(
      on(supplier, 'SUP-001', [
        { type: 'SupplierRegistered', data: profile },
        { type: 'SupplierRevised', data: { ...profile, khmerName: 'មេគង្គ' } },
        { type: 'SupplierDeactivated', data: { code: 'SUP-001', reason: null } },
      ]),
      on(supplier, 'SUP-002', [
        { type: 'SupplierRegistered', data: { ...profile, code: 'SUP-002' } },
        { type: 'SupplierDeactivated', data: { code: 'SUP-002', reason: null } },
        { type: 'SupplierActivated', data: { code: 'SUP-002' } },
      ]),
    );
    expect(projectInMemory(supplierTable, log)).toEqual([
      {
        ...profile,
        khmerName: 'មេគង្គ',
        status: 'inactive',
        revision: 2,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:02.000Z',
      },
      expect.objectContaining({ code: 'SUP-002', status: 'active', updatedAt: '2026-01-01T00:00:05.000Z' }),
    ]);
  });

  it('removes deleted suppliers, and restores reinstated ones', () => {
    const deletion = { type: 'SupplierDeleted', data: { code: 'SUP-001', reason: 'Wrong code' } } as const;
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    const log = recorded(
      on(supplier, 'SUP-001', [{ type: 'SupplierRegistered', data: profile }, deletion]),
      on(supplier, 'SUP-002', [
        { type: 'SupplierRegistered', data: { ...profile, code: 'SUP-002' } },
        { type: 'SupplierDeleted', data: { ...deletion.data, code: 'SUP-002' } },
        { type: 'SupplierReinstated', data: { ...profile, code: 'SUP-002', status: 'inactive', namedBy } },
      ]),
    );
    expect(projectInMemory(supplierTable, log)).toEqual([
      expect.objectContaining({ ...profile, code: 'SUP-002', status: 'inactive', revision: 2 }),
    ]);
  });
});
