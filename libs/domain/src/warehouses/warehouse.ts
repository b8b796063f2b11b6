import { reject, type Decider } from '../kernel/index.ts';
import { warehouseEvents, type WarehouseDetails, type WarehouseEvent } from './events.ts';

export type WarehouseState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly code: string;
      readonly details: WarehouseDetails;
      readonly locations: readonly string[];
    };

/** Where no warehouse says otherwise. */
export const COMPANY_TIME_ZONE = 'Asia/Phnom_Penh';

export const warehouse: Decider<WarehouseState, WarehouseEvent> = {
  category: 'warehouse',
  events: warehouseEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'WarehouseOpened') {
      const { code, ...details } = event.data;
      return { status: 'active', code, details, locations: [] };
    }
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'WarehouseRevised': {
        const { code: _, ...details } = event.data;
        return { ...state, details };
      }
      case 'WarehouseDeactivated':
        return { ...state, status: 'inactive' };
      case 'WarehouseActivated':
        return { ...state, status: 'active' };
      case 'LocationAdded':
        return { ...state, locations: [...state.locations, event.data.location] };
      case 'LocationRemoved':
        return {
          ...state,
          locations: state.locations.filter((location) => location !== event.data.location),
        };
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

export const deactivateWarehouse = (state: WarehouseState, reason: string): WarehouseEvent[] => {
  const { status, code } = existing(state);
  return status === 'inactive' ? [] : [{ type: 'WarehouseDeactivated', data: { code, reason } }];
};

export const activateWarehouse = (state: WarehouseState): WarehouseEvent[] => {
  const { status, code } = existing(state);
  return status === 'active' ? [] : [{ type: 'WarehouseActivated', data: { code } }];
};

export const addLocation = (
  state: WarehouseState,
  command: { readonly location: string; readonly description: string | null },
): WarehouseEvent[] => {
  const { code, locations } = existing(state);
  if (locations.includes(command.location)) return [];
  return [{ type: 'LocationAdded', data: { code, ...command } }];
};

export const removeLocation = (state: WarehouseState, location: string): WarehouseEvent[] => {
  const { code, locations } = existing(state);
  return locations.includes(location) ? [{ type: 'LocationRemoved', data: { code, location } }] : [];
};

/** Guards whatever names a warehouse for new work. */
export const requireActiveWarehouse = (state: WarehouseState, code: string, field: string): void => {
  if (state.status === 'none') throw reject('WAREHOUSE_NOT_FOUND', { warehouse: code }, field);
  if (state.status === 'inactive') throw reject('WAREHOUSE_INACTIVE', { warehouse: code }, field);
};

export const timeZoneOf = (state: WarehouseState): string =>
  state.status === 'none' ? COMPANY_TIME_ZONE : state.details.timeZone;

const existing = (state: WarehouseState): Exclude<WarehouseState, { status: 'none' }> => {
  if (state.status === 'none') throw reject('WAREHOUSE_NOT_FOUND', { warehouse: '' });
  return state;
};
