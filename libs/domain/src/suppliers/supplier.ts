import { reject, type Decider } from '../kernel/index.ts';
import { supplierEvents, type SupplierEvent, type SupplierProfile } from './events.ts';

export type SupplierState =
  | { readonly status: 'none' }
  | { readonly status: 'active' | 'inactive'; readonly profile: SupplierProfile };

export const supplier: Decider<SupplierState, SupplierEvent> = {
  category: 'supplier',
  events: supplierEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'SupplierRegistered') return { status: 'active', profile: event.data };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'SupplierRevised':
        return { ...state, profile: event.data };
      case 'SupplierDeactivated':
        return { ...state, status: 'inactive' };
      case 'SupplierActivated':
        return { ...state, status: 'active' };
    }
  },
};

export function registerSupplier(state: SupplierState, profile: SupplierProfile): SupplierEvent[] {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: profile.code }, 'code');
  return [{ type: 'SupplierRegistered', data: profile }];
}

export function reviseSupplier(state: SupplierState, profile: SupplierProfile): SupplierEvent[] {
  const before = known(state).profile;
  const changed = Object.entries(profile).some(
    ([field, value]) => before[field as keyof SupplierProfile] !== value,
  );
  return changed ? [{ type: 'SupplierRevised', data: profile }] : [];
}

export function deactivateSupplier(state: SupplierState, reason: string | null): SupplierEvent[] {
  const { status, profile } = known(state);
  return status === 'inactive' ? [] : [{ type: 'SupplierDeactivated', data: { code: profile.code, reason } }];
}

export function activateSupplier(state: SupplierState): SupplierEvent[] {
  const { status, profile } = known(state);
  return status === 'active' ? [] : [{ type: 'SupplierActivated', data: { code: profile.code } }];
}

/** Guards whatever names a supplier as the source of goods. */
export function requireActiveSupplier(state: SupplierState, code: string, field: string): void {
  if (state.status === 'none') throw reject('SUPPLIER_NOT_FOUND', { supplier: code }, field);
  if (state.status === 'inactive') throw reject('SUPPLIER_INACTIVE', { supplier: code }, field);
}

function known(state: SupplierState): Exclude<SupplierState, { status: 'none' }> {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return state;
}
