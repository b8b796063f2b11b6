import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  activateCustomer,
  createCustomer,
  customer,
  deactivateCustomer,
  deleteCustomer,
  erasePersonalData,
  priceFor,
  purgeCustomer,
  requireActiveCustomer,
  restoreCustomer,
  settleDeletion,
  reviseCustomer,
  type CustomerEvent,
  type CustomerProfile,
  type CustomerState,
  type CustomerTies,
} from './index.ts';

const profile: CustomerProfile = {
  name: '金边丰收农资有限公司',
  englishName: 'Phnom Penh Harvest Agri-Supply',
  khmerName: null,
  type: 'member',
  minimumShelfLifeDays: 90,
  remarks: null,
  contactPerson: 'sealed:a:1',
  phone: 'sealed:a:2',
  email: null,
  address: null,
};
const free: CustomerTies = { used: '0.00', reserved: '0.00', activeContracts: [], awaitedOrders: [] };
const none = customer.initial();
const after = (state: CustomerState, events: readonly CustomerEvent[]) => fold(customer, events, state);
const created = after(none, createCustomer(none, { code: 'CUST001', openingLimit: '20000.00', ...profile }));
const inactive = after(created, deactivateCustomer(created, null));
const deleted = after(created, deleteCustomer(created, { ties: free, reason: null }));
const purged = after(deleted, purgeCustomer(deleted, { used: false, reason: null }));
const refused = (code: string, facts?: object) => expect.objectContaining({ code, ...(facts && { facts }) });

describe('customer', () => {
  it('is created once, and its code stays reserved after purging', () => {
    for (const state of [created, deleted, purged]) {
      expect(() => createCustomer(state, { code: 'CUST001', openingLimit: '1.00', ...profile })).toThrow(
        refused('CODE_TAKEN'),
      );
    }
  });

  it('is revised from the revision the user saw, and only when something changed', () => {
    expect(reviseCustomer(created, { revision: 0, profile })).toEqual([]);
    const renamed = { ...profile, khmerName: 'ភ្នំពេញ ច្រូតកាត់' };
    expect(reviseCustomer(created, { revision: 0, profile: renamed })).toHaveLength(1);
    expect(() => reviseCustomer(inactive, { revision: 0, profile: renamed })).toThrow(
      refused('CONCURRENT_CHANGE', { revision: 1 }),
    );
    expect(() => reviseCustomer(deleted, { revision: 1, profile })).toThrow(refused('CUSTOMER_DELETED'));
  });

  it('is deactivated and activated, each once', () => {
    expect(inactive).toMatchObject({ status: 'inactive' });
    expect(deactivateCustomer(inactive, null)).toEqual([]);
    expect(activateCustomer(created)).toEqual([]);
    expect(after(inactive, activateCustomer(inactive))).toMatchObject({ status: 'active' });
  });

  it('is deleted only without exposure, open orders and active contracts', () => {
    const bin = (ties: Partial<CustomerTies>) => () =>
      deleteCustomer(created, { ties: { ...free, ...ties }, reason: null });
    expect(bin({ reserved: '0.01' })).toThrow(refused('CUSTOMER_HAS_OPEN_ORDERS'));
    expect(bin({ used: '12.00' })).toThrow(
      refused('CUSTOMER_EXPOSED', { customer: 'CUST001', used: '12.00' }),
    );
    // A balance in the customer's favour blocks deletion as well.
    expect(bin({ used: '-3.00' })).toThrow(refused('CUSTOMER_EXPOSED'));
    expect(bin({ activeContracts: ['HT-1', 'HT-2'] })).toThrow(
      refused('CUSTOMER_HAS_CONTRACTS', { customer: 'CUST001', contracts: 'HT-1, HT-2' }),
    );
    expect(bin({ awaitedOrders: ['OUT-1'] })).toThrow(
      refused('CUSTOMER_AWAITS_GOODS', { customer: 'CUST001', outbound: 'OUT-1' }),
    );
    expect(deleteCustomer(deleted, { ties: { ...free, used: '1.00' }, reason: null })).toEqual([]);
    expect(after(deleted, restoreCustomer(deleted))).toMatchObject({ deleted: false, status: 'active' });
    expect(restoreCustomer(created)).toEqual([]);
  });

  it('stays deleted after a clean check, and is reinstated when a new tie appears', () => {
    const settled = after(deleted, settleDeletion(deleted, { deletion: 1, ties: free }));
    expect(settled).toMatchObject({ deleted: true, deletionSettled: true });
    const late = { deletion: 1, ties: { ...free, reserved: '1.00' } };
    expect(settleDeletion(settled, late)).toEqual([]);
    const back = after(deleted, settleDeletion(deleted, late));
    expect(back).toMatchObject({ deleted: false });
    expect(settleDeletion(back, late)).toEqual([]);
    expect(settleDeletion(purged, late)).toEqual([]);
    // Ties read after one deletion are stale for the next.
    const again = after(back, deleteCustomer(back, { ties: free, reason: null }));
    expect(settleDeletion(again, { deletion: 1, ties: free })).toEqual([]);
    expect(again).toMatchObject({ deleted: true, deletionSettled: false, deletions: 2 });
  });

  it('is purged only from the recycle bin and without history', () => {
    expect(() => purgeCustomer(created, { used: false, reason: null })).toThrow(
      refused('NOT_IN_RECYCLE_BIN'),
    );
    expect(() => purgeCustomer(deleted, { used: true, reason: null })).toThrow(
      refused('CUSTOMER_HAS_HISTORY'),
    );
    expect(purgeCustomer(purged, { used: false, reason: null })).toEqual([]);
    expect(() => restoreCustomer(purged)).toThrow(refused('NOT_FOUND'));
  });

  it('has its personal data erased once per key, and can have new data under the next key', () => {
    const erased = after(created, erasePersonalData(created, 'Asked by letter'));
    expect(erased).toMatchObject({
      profile: { name: profile.name, contactPerson: null, phone: null },
      keyGeneration: 1,
    });
    expect(erasePersonalData(erased, 'Orders came after')).toEqual([
      {
        type: 'CustomerPersonalDataErased',
        data: { code: 'CUST001', keyGeneration: 1, reason: 'Orders came after' },
      },
    ]);
    // A contact sealed with the old key is rejected.
    expect(() => reviseCustomer(erased, { revision: 0, profile })).toThrow(refused('CONCURRENT_CHANGE'));
    const again = after(erased, reviseCustomer(erased, { revision: 1, profile }));
    expect(erasePersonalData(again, 'Asked again')).toEqual([
      {
        type: 'CustomerPersonalDataErased',
        data: { code: 'CUST001', keyGeneration: 1, reason: 'Asked again' },
      },
    ]);
  });

  it('can be named in new documents only while active and not deleted', () => {
    expect(requireActiveCustomer(created, 'CUST001', 'customer').profile.type).toBe('member');
    const naming = (state: CustomerState) => () => requireActiveCustomer(state, 'CUST001', 'customer');
    expect(naming(none)).toThrow(refused('CUSTOMER_NOT_FOUND'));
    expect(naming(purged)).toThrow(refused('CUSTOMER_NOT_FOUND'));
    expect(naming(deleted)).toThrow(refused('CUSTOMER_DELETED'));
    expect(naming(inactive)).toThrow(
      expect.objectContaining({ code: 'CUSTOMER_INACTIVE', field: 'customer' }),
    );
  });

  it('pays the price of its type', () => {
    const item = { memberPrice: '4.20', retailPrice: '4.80' };
    expect([priceFor('member', item), priceFor('regular', item)]).toEqual(['4.20', '4.80']);
  });
});
