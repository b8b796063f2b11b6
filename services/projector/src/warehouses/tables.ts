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
    }
  },
});

export const locationTable = keyed({
  entity: LocationRow,
  from: [warehouse],
  keys: (event) =>
    event.type === 'LocationAdded' || event.type === 'LocationRemoved'
      ? [`${event.data.code}.${event.data.location}`]
      : [],
  evolve: (_, event, id) => {
    if (event.type !== 'LocationAdded') return null;
    const { code, location, description } = event.data;
    return { id, warehouse: code, location, description };
  },
});
