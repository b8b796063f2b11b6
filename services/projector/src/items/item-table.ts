import { item, type ItemStatus } from '@granary/domain/items';
import { gtinsOf, ItemRow } from '@granary/read-models/items';
import { keyed } from '../engine/index.ts';

const statusAfter: Readonly<Record<'ItemActivated' | 'ItemDeactivated' | 'ItemDiscontinued', ItemStatus>> = {
  ItemActivated: 'active',
  ItemDeactivated: 'inactive',
  ItemDiscontinued: 'discontinued',
};

const marked = (row: ItemRow): ItemRow => ({ ...row, gtins: gtinsOf(row) });

export const itemTable = keyed({
  entity: ItemRow,
  from: [item],
  keys: (event) => [event.data.code],
  evolve: (row, event) => {
    const standing = { revision: Number(event.revision), updatedAt: event.recordedAt };
    if (event.type === 'ItemCreated')
      return {
        ...event.data,
        packUnits: [],
        gtin: null,
        gtins: '',
        status: 'active',
        createdAt: event.recordedAt,
        ...standing,
      };
    if (event.type === 'ItemReinstated') {
      const { namedBy: _, ...data } = event.data;
      return marked({ ...data, gtin: null, gtins: '', createdAt: event.recordedAt, ...standing });
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'ItemDetailsRevised':
        return { ...row, ...event.data, ...standing };
      case 'ItemPricesChanged': {
        const { memberPrice, retailPrice } = event.data;
        return { ...row, memberPrice, retailPrice, ...standing };
      }
      case 'ItemPackUnitsChanged':
        return marked({ ...row, packUnits: event.data.packUnits, ...standing });
      case 'ItemGtinChanged':
        return marked({ ...row, gtin: event.data.gtin, ...standing });
      case 'ItemUnitFixed':
        return { ...row, ...standing };
      case 'ItemActivated':
      case 'ItemDeactivated':
      case 'ItemDiscontinued':
        return { ...row, status: statusAfter[event.type], ...standing };
      case 'ItemDeleted':
        return null;
    }
  },
});
