import { customer } from '@granary/domain/customers';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { customerTable } from './customer-table.ts';

const profile = {
  name: '金边丰收农资',
  englishName: null,
  khmerName: null,
  type: 'member' as const,
  minimumShelfLifeDays: 90,
  remarks: null,
  contactPerson: 'sealed:Y3VzdG9tZXI:aaaa',
  phone: 'sealed:Y3VzdG9tZXI:bbbb',
  email: null,
  address: null,
};
const created = (code: string) =>
  ({ type: 'CustomerCreated', data: { code, openingLimit: '20000.00', ...profile } }) as const;

describe('the customer table', () => {
  it('shows the latest profile, status and revision', () => {
    const log = recorded(
      on(customer, 'CUST001', [
        created('CUST001'),
        { type: 'CustomerRevised', data: { code: 'CUST001', ...profile, type: 'regular' } },
        { type: 'CustomerDeactivated', data: { code: 'CUST001', reason: null } },
      ]),
    );
    expect(projectInMemory(customerTable, log)).toEqual([
      {
        ...profile,
        code: 'CUST001',
        type: 'regular',
        status: 'inactive',
        erased: false,
        openingLimit: '20000.00',
        revision: 2,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:02.000Z',
        deletedAt: null,
      },
    ]);
  });

  it('keeps deleted customers for the recycle bin, and removes purged ones', () => {
    const binned = { type: 'CustomerDeleted', data: { code: 'CUST001', reason: null } } as const;
    const log = recorded(
      on(customer, 'CUST001', [created('CUST001'), binned]),
      on(customer, 'CUST002', [
        created('CUST002'),
        { type: 'CustomerDeleted', data: { code: 'CUST002', reason: null } },
        { type: 'CustomerPurged', data: { code: 'CUST002', reason: null } },
      ]),
    );
    expect(projectInMemory(customerTable, log)).toEqual([
      expect.objectContaining({ code: 'CUST001', deletedAt: '2026-01-01T00:00:01.000Z' }),
    ]);
    const restored = on(customer, 'CUST001', [
      created('CUST001'),
      binned,
      { type: 'CustomerRestored', data: { code: 'CUST001' } },
    ]);
    expect(projectInMemory(customerTable, recorded(restored))).toEqual([
      expect.objectContaining({ code: 'CUST001', deletedAt: null }),
    ]);
  });

  it('removes erased contact data, sealed or not', () => {
    const erased = [
      created('CUST001'),
      {
        type: 'CustomerPersonalDataErased',
        data: { code: 'CUST001', keyGeneration: 0, reason: 'Asked by letter' },
      },
    ] as const;
    expect(projectInMemory(customerTable, recorded(on(customer, 'CUST001', erased)))).toEqual([
      expect.objectContaining({ name: profile.name, contactPerson: null, phone: null, erased: true }),
    ]);
    const again = [...erased, { type: 'CustomerRevised', data: { code: 'CUST001', ...profile } } as const];
    expect(projectInMemory(customerTable, recorded(on(customer, 'CUST001', again)))).toEqual([
      expect.objectContaining({ contactPerson: profile.contactPerson, erased: false }),
    ]);
  });
});
