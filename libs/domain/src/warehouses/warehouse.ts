import { reject, requireUnnamed, type Decider, type Deletion, type NamedBy } from '../kernel/index.ts';
import {
  warehouseEvents,
  type StorageLocation,
  type WarehouseDetails,
  type WarehouseEvent,
  type WarehouseStatus,
} from './events.ts';
import { COMPANY_TIME_ZONE } from './rules.ts';

interface ExistingWarehouse {
  readonly status: WarehouseStatus;
  readonly code: string;
  readonly details: WarehouseDetails;
  readonly locations: readonly StorageLocation[];
}

export type WarehouseState =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly before: ExistingWarehouse }
  | ExistingWarehouse;

export const warehouse: Decider<WarehouseState, WarehouseEvent> = {
  category: 'warehouse',
  events: warehouseEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'WarehouseOpened') {
      const { code, ...details } = event.data;
      return { status: 'active', code, details, locations: [] };
    }
    if (event.type === 'WarehouseReinstated') {
      const { code, status, locations, namedBy: _, ...details } = event.data;
      return { status, code, details, locations };
    }
    if (!('code' in state)) return state;
    switch (event.type) {
      case 'WarehouseRevised': {
        const { code: _, ...details } = event.data;
        return { ...state, details };
      }
      case 'WarehouseDeactivated':
        return { ...state, status: 'inactive' };
      case 'WarehouseActivated':
        return { ...state, status: 'active' };
      case 'LocationAdded': {
        const { location, description } = event.data;
        return { ...state, locations: [...state.locations, { location, description }] };
      }
      case 'LocationRemoved':
        return {
          ...state,
          locations: state.locations.filter(({ location }) => location !== event.data.location),
        };
      case 'WarehouseDeleted':
        return { status: 'deleted', before: state };
    }
  },
};

export const openWarehouse = (
  state: WarehouseState,
  command: WarehouseDetails & { readonly code: string },
): WarehouseEvent[] => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: command.code }, 'code');
  return [{ type: 'WarehouseOpened', data: command }];
};

export const reviseWarehouse = (state: WarehouseState, details: WarehouseDetails): WarehouseEvent[] => {
  const { code, details: before } = existing(state);
  const changed = Object.entries(details).some(
    ([field, value]) => before[field as keyof WarehouseDetails] !== value,
  );
  return changed ? [{ type: 'WarehouseRevised', data: { code, ...details } }] : [];
};

/** `expected`: documents whose goods are on their way to it. */
export const deactivateWarehouse = (
  state: WarehouseState,
  { reason, expected }: { readonly reason: string; readonly expected: readonly NamedBy[] },
): WarehouseEvent[] => {
  const { status, code } = existing(state);
  if (status === 'inactive') return [];
  if (expected.length > 0)
    throw reject('WAREHOUSE_EXPECTS_GOODS', { warehouse: code, namedBy: [...expected] });
  return [{ type: 'WarehouseDeactivated', data: { code, reason } }];
};

export const activateWarehouse = (state: WarehouseState): WarehouseEvent[] => {
  const { status, code } = existing(state);
  return status === 'active' ? [] : [{ type: 'WarehouseActivated', data: { code } }];
};

export const addLocation = (state: WarehouseState, command: StorageLocation): WarehouseEvent[] => {
  const { code, locations } = existing(state);
  if (has(locations, command.location)) return [];
  return [{ type: 'LocationAdded', data: { code, ...command } }];
};

export const removeLocation = (state: WarehouseState, location: string): WarehouseEvent[] => {
  const { code, locations } = existing(state);
  return has(locations, location) ? [{ type: 'LocationRemoved', data: { code, location } }] : [];
};

export const deleteWarehouse = (state: WarehouseState, { namedBy, reason }: Deletion): WarehouseEvent[] => {
  if (state.status === 'deleted') return [];
  const { code, locations } = existing(state);
  requireUnnamed(code, namedBy);
  return [{ type: 'WarehouseDeleted', data: { code, reason, locations: [...locations] } }];
};

export const reinstateWarehouse = (state: WarehouseState, namedBy: readonly NamedBy[]): WarehouseEvent[] => {
  if (state.status !== 'deleted' || namedBy.length === 0) return [];
  const { details, locations, ...rest } = state.before;
  return [
    {
      type: 'WarehouseReinstated',
      data: { ...rest, ...details, locations: [...locations], namedBy: [...namedBy] },
    },
  ];
};

/** Guards the assignment of users to a warehouse. */
export const requireKeptWarehouse = (state: WarehouseState, code: string, field: string): void => {
  if (state.status === 'deleted') throw reject('WAREHOUSE_NOT_FOUND', { warehouse: code }, field);
};

/** Guards everything that names a warehouse for new work. */
export const requireActiveWarehouse = (state: WarehouseState, code: string, field: string): void => {
  if (!('code' in state)) throw reject('WAREHOUSE_NOT_FOUND', { warehouse: code }, field);
  if (state.status === 'inactive') throw reject('WAREHOUSE_INACTIVE', { warehouse: code }, field);
};

export const timeZoneOf = (state: WarehouseState): string =>
  'code' in state ? state.details.timeZone : COMPANY_TIME_ZONE;

const has = (locations: readonly StorageLocation[], code: string): boolean =>
  locations.some(({ location }) => location === code);

const existing = (state: WarehouseState): ExistingWarehouse => {
  if (!('code' in state)) throw reject('WAREHOUSE_NOT_FOUND', { warehouse: '' });
  return state;
};
