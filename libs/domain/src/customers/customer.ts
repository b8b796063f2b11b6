import {
  isPositive,
  isZero,
  reject,
  type DecimalText,
  type Decider,
  type Rejection,
} from '../kernel/index.ts';
import { customerEvents, type CustomerContact, type CustomerEvent, type CustomerProfile } from './events.ts';
import type { CustomerStatus } from './rules.ts';

export interface ExistingCustomer {
  readonly status: CustomerStatus;
  readonly code: string;
  readonly profile: CustomerProfile;
  readonly openingLimit: DecimalText;
  /** Business time; undefined if not needed. */
  readonly since: string | undefined;
  readonly deleted: boolean;
  /** Number of deletions, and whether the last one is settled: a check afterwards found no ties. */
  readonly deletions: number;
  readonly deletionSettled: boolean;
  /** The key that seals the contact. Each erasure destroys one key and starts the next generation. */
  readonly keyGeneration: number;
  /** Revision of the newest event in the stream. */
  readonly revision: number;
}

export type CustomerState =
  | { readonly status: 'none' }
  | { readonly status: 'purged'; readonly code: string; readonly keyGeneration: number }
  | ExistingCustomer;

export const customer: Decider<CustomerState, CustomerEvent> = {
  category: 'customer',
  events: customerEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event, occurredAt) => {
    if (event.type === 'CustomerCreated') {
      const { code, openingLimit, ...profile } = event.data;
      return {
        status: 'active',
        code,
        profile,
        openingLimit,
        since: occurredAt,
        deleted: false,
        deletions: 0,
        deletionSettled: false,
        keyGeneration: 0,
        revision: 0,
      };
    }
    return isCustomer(state) ? change({ ...state, revision: state.revision + 1 }, event) : state;
  },
};

export const isCustomer = (state: CustomerState): state is ExistingCustomer =>
  state.status === 'active' || state.status === 'inactive';

const noContact: CustomerContact = { contactPerson: null, phone: null, email: null, address: null };

const change = (
  state: ExistingCustomer,
  event: Exclude<CustomerEvent, { type: 'CustomerCreated' }>,
): CustomerState => {
  switch (event.type) {
    case 'CustomerRevised': {
      const { code: _, ...profile } = event.data;
      return { ...state, profile };
    }
    case 'CustomerActivated':
      return { ...state, status: 'active' };
    case 'CustomerDeactivated':
      return { ...state, status: 'inactive' };
    case 'CustomerDeleted':
      return { ...state, deleted: true, deletions: state.deletions + 1, deletionSettled: false };
    case 'CustomerDeletionSettled':
      return { ...state, deletionSettled: true };
    case 'CustomerRestored':
      return { ...state, deleted: false };
    case 'CustomerPurged':
      return { status: 'purged', code: state.code, keyGeneration: state.keyGeneration };
    case 'CustomerPersonalDataErased':
      return {
        ...state,
        profile: { ...state.profile, ...noContact },
        keyGeneration: event.data.keyGeneration + 1,
      };
  }
};

export const createCustomer = (
  state: CustomerState,
  command: CustomerProfile & { readonly code: string; readonly openingLimit: DecimalText },
): CustomerEvent[] => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: command.code }, 'code');
  return [{ type: 'CustomerCreated', data: command }];
};

/**
 * `revision`: the revision the user edited. Throws if somebody else has changed the customer since. A matching revision
 * also proves that the contact was sealed with the current key.
 */
export const reviseCustomer = (
  state: CustomerState,
  command: { readonly revision: number; readonly profile: CustomerProfile },
): CustomerEvent[] => {
  const { code, profile: before, revision } = present(state);
  if (revision !== command.revision) throw reject('CONCURRENT_CHANGE', { revision });
  const changed = Object.entries(command.profile).some(
    ([field, value]) => before[field as keyof CustomerProfile] !== value,
  );
  return changed ? [{ type: 'CustomerRevised', data: { code, ...command.profile } }] : [];
};

export const activateCustomer = (state: CustomerState): CustomerEvent[] => {
  const { status, code } = present(state);
  return status === 'active' ? [] : [{ type: 'CustomerActivated', data: { code } }];
};

/** Blocks new contracts, orders and requests; existing ones continue. */
export const deactivateCustomer = (state: CustomerState, reason: string | null): CustomerEvent[] => {
  const { status, code } = present(state);
  return status === 'inactive' ? [] : [{ type: 'CustomerDeactivated', data: { code, reason } }];
};

/** What prevents the deletion of a customer. */
export interface CustomerTies {
  /** Used credit of either sign: a balance in the customer's favour is a tie as well. */
  readonly used: DecimalText;
  readonly reserved: DecimalText;
  readonly activeContracts: readonly string[];
  /** Orders that are not on credit, with goods that have not arrived. */
  readonly awaitedOrders: readonly string[];
}

const tie = (code: string, ties: CustomerTies): Rejection | null => {
  const { used, reserved, activeContracts, awaitedOrders } = ties;
  if (isPositive(reserved)) return reject('CUSTOMER_HAS_OPEN_ORDERS', { customer: code, reserved });
  if (!isZero(used)) return reject('CUSTOMER_EXPOSED', { customer: code, used });
  if (activeContracts.length > 0)
    return reject('CUSTOMER_HAS_CONTRACTS', { customer: code, contracts: activeContracts.join(', ') });
  if (awaitedOrders.length === 0) return null;
  return reject('CUSTOMER_AWAITS_GOODS', { customer: code, outbound: awaitedOrders.join(', ') });
};

/** Guards a deletion. Checked before it and again after it, for commitments made concurrently. */
export const requireUntied = (code: string, ties: CustomerTies): void => {
  const found = tie(code, ties);
  if (found) throw found;
};

/** Moves the customer to the recycle bin. */
export const deleteCustomer = (
  state: CustomerState,
  command: { readonly ties: CustomerTies; readonly reason: string | null },
): CustomerEvent[] => {
  const { code, deleted } = existing(state);
  if (deleted) return [];
  requireUntied(code, command.ties);
  return [{ type: 'CustomerDeleted', data: { code, reason: command.reason } }];
};

/**
 * Second check after a deletion: restores the customer if a concurrent commitment was missed, and otherwise makes the
 * deletion final. `deletion`: its number; `ties` were read after it.
 */
export const settleDeletion = (
  state: CustomerState,
  { deletion, ties }: { readonly deletion: number; readonly ties: CustomerTies },
): CustomerEvent[] => {
  if (!isCustomer(state) || !state.deleted || state.deletionSettled || state.deletions !== deletion)
    return [];
  const { code } = state;
  return [{ type: tie(code, ties) ? 'CustomerRestored' : 'CustomerDeletionSettled', data: { code } }];
};

export const restoreCustomer = (state: CustomerState): CustomerEvent[] => {
  const { code, deleted } = existing(state);
  return deleted ? [{ type: 'CustomerRestored', data: { code } }] : [];
};

/** Permanent; only from the recycle bin. `used`: a document names the customer, or credit has moved. */
export const purgeCustomer = (
  state: CustomerState,
  command: { readonly used: boolean; readonly reason: string | null },
): CustomerEvent[] => {
  if (state.status === 'purged') return [];
  const { code, deleted } = existing(state);
  if (!deleted) throw reject('NOT_IN_RECYCLE_BIN', { number: code });
  if (command.used) throw reject('CUSTOMER_HAS_HISTORY', { customer: code });
  return [{ type: 'CustomerPurged', data: { code, reason: command.reason } }];
};

/**
 * Personal data can be erased in any state; the company and its figures stay. Erased again, because addresses of later
 * orders are sealed with the next key.
 */
export const erasePersonalData = (state: CustomerState, reason: string): CustomerEvent[] => {
  const { code, keyGeneration } = existing(state);
  return [{ type: 'CustomerPersonalDataErased', data: { code, keyGeneration, reason } }];
};

/** Guards commitments to a customer: throws if the customer was deleted meanwhile. */
export const requireKeptCustomer = (state: CustomerState, code: string, field?: string): ExistingCustomer => {
  if (!isCustomer(state)) throw reject('CUSTOMER_NOT_FOUND', { customer: code }, field);
  if (state.deleted) throw reject('CUSTOMER_DELETED', { customer: code }, field);
  return state;
};

/** Guards everything that names a customer: contracts, orders, requests. */
export const requireActiveCustomer = (
  state: CustomerState,
  code: string,
  field?: string,
): ExistingCustomer => {
  const kept = requireKeptCustomer(state, code, field);
  if (kept.status === 'inactive') throw reject('CUSTOMER_INACTIVE', { customer: code }, field);
  return kept;
};

const existing = (state: CustomerState): ExistingCustomer => {
  if (!isCustomer(state)) throw reject('NOT_FOUND');
  return state;
};

const present = (state: CustomerState): ExistingCustomer => {
  const found = existing(state);
  if (found.deleted) throw reject('CUSTOMER_DELETED', { customer: found.code });
  return found;
};
