import { warehouse } from '@granary/domain/warehouses';
import { LocationRow, WarehouseRow } from '@granary/read-models/warehouses';
import { keyed } from '../engine/index.ts';

export const warehouseTable = keyed({
  entity: WarehouseRow,
  from: [warehouse],
  keys: (event) => [event.data.code],
  evolve: (row, event) => {
    const revision = Number(event.revision);
    if (event.type === 'WarehouseOpened') return { ...event.data, status: 'active', revision };
    if (event.type === 'WarehouseReinstated') {
      const { namedBy: _, locations: __, ...data } = event.data;
      return { ...data, revision };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'WarehouseRevised':
        return { ...row, ...event.data, revision };
      case 'WarehouseActivated':
        return { ...row, status: 'active', revision };
      case 'WarehouseDeactivated':
        return { ...row, status: 'inactive', revision };
      case 'LocationAdded':
      case 'LocationRemoved':
        return { ...row, revision };
      case 'WarehouseDeleted':
        return null;
    }
  },
});

export const locationTable = keyed({
  entity: LocationRow,
  from: [warehouse],
  keys: (event) => {
    const { code } = event.data;
    switch (event.type) {
      case 'LocationAdded':
      case 'LocationRemoved':
        return [keyOf(code, event.data)];
      case 'WarehouseDeleted':
      case 'WarehouseReinstated':
        return event.data.locations.map((location) => keyOf(code, location));
      default:
        return [];
    }
  },
  evolve: (_, event, id) => {
    const { code } = event.data;
    const added =
      event.type === 'WarehouseReinstated'
        ? event.data.locations.find((location) => keyOf(code, location) === id)
        : event.type === 'LocationAdded' && event.data;
    if (!added) return null;
    const { location, description } = added;
    return { id, warehouse: code, location, description };
  },
});

const keyOf = (warehouse: string, { location }: { readonly location: string }): string =>
  `${warehouse}.${location}`;
