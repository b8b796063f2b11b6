import { reject, requireUnnamed, type Decider, type Deletion, type NamedBy } from '../kernel/index.ts';
import { supplierEvents, type SupplierEvent, type SupplierProfile, type SupplierStatus } from './events.ts';

interface ExistingSupplier {
  readonly status: SupplierStatus;
  readonly profile: SupplierProfile;
  /** A deletion destroys the key of the contact; later contacts are sealed with the next generation. */
  readonly keyGeneration: number;
}

export type SupplierState =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly before: ExistingSupplier }
  | ExistingSupplier;

export const supplier: Decider<SupplierState, SupplierEvent> = {
  category: 'supplier',
  events: supplierEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'SupplierRegistered')
      return { status: 'active', profile: event.data, keyGeneration: 0 };
    if (event.type === 'SupplierReinstated') {
      const { status, namedBy: _, ...profile } = event.data;
      return { status, profile, keyGeneration: keyGenerationOf(state) + 1 };
    }
    if (!('profile' in state)) return state;
    switch (event.type) {
      case 'SupplierRevised':
        return { ...state, profile: event.data };
      case 'SupplierDeactivated':
        return { ...state, status: 'inactive' };
      case 'SupplierActivated':
        return { ...state, status: 'active' };
      case 'SupplierDeleted':
        return { status: 'deleted', before: state };
    }
  },
};

/** The generation to seal the next contact with. */
export function keyGenerationOf(state: SupplierState): number {
  if (state.status === 'none') return 0;
  return state.status === 'deleted' ? state.before.keyGeneration : state.keyGeneration;
}

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

export function deleteSupplier(state: SupplierState, { namedBy, reason }: Deletion): SupplierEvent[] {
  if (state.status === 'deleted') return [];
  const { code } = known(state).profile;
  requireUnnamed(code, namedBy);
  return [{ type: 'SupplierDeleted', data: { code, reason } }];
}

export function reinstateSupplier(state: SupplierState, namedBy: readonly NamedBy[]): SupplierEvent[] {
  if (state.status !== 'deleted' || namedBy.length === 0) return [];
  const { status, profile } = state.before;
  return [{ type: 'SupplierReinstated', data: { ...profile, status, namedBy: [...namedBy] } }];
}

/** Guards everything that names a supplier as the source of goods. */
export function requireActiveSupplier(state: SupplierState, code: string, field: string): void {
  if (!('profile' in state)) throw reject('SUPPLIER_NOT_FOUND', { supplier: code }, field);
  if (state.status === 'inactive') throw reject('SUPPLIER_INACTIVE', { supplier: code }, field);
}

function known(state: SupplierState): ExistingSupplier {
  if (!('profile' in state)) throw reject('NOT_FOUND');
  return state;
}
