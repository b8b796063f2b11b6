import {
  compare,
  reject,
  requireUnnamed,
  type Decider,
  type Deletion,
  type NamedBy,
} from '../kernel/index.ts';
import { itemEvents, type ItemDetails, type ItemEvent, type ItemPrices, type ItemStatus } from './events.ts';
import { contradiction } from './rules.ts';

interface ExistingItem {
  readonly status: ItemStatus;
  readonly code: string;
  readonly serial: number;
  readonly details: ItemDetails;
  readonly prices: ItemPrices;
}

export type ItemState =
  | { readonly status: 'none' }
  | { readonly status: 'deleted'; readonly before: ExistingItem }
  | ExistingItem;

export const item: Decider<ItemState, ItemEvent> = {
  category: 'item',
  events: itemEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'ItemCreated') {
      const { code, serial, memberPrice, retailPrice, ...details } = event.data;
      return { status: 'active', code, serial, details, prices: { memberPrice, retailPrice } };
    }
    if (event.type === 'ItemReinstated') {
      const { code, serial, status, memberPrice, retailPrice, namedBy: _, ...details } = event.data;
      return { status, code, serial, details, prices: { memberPrice, retailPrice } };
    }
    if (!('code' in state)) return state;
    switch (event.type) {
      case 'ItemDetailsRevised': {
        const { code: _, ...details } = event.data;
        return { ...state, details };
      }
      case 'ItemPricesChanged': {
        const { memberPrice, retailPrice } = event.data;
        return { ...state, prices: { memberPrice, retailPrice } };
      }
      case 'ItemActivated':
        return { ...state, status: 'active' };
      case 'ItemDeactivated':
        return { ...state, status: 'inactive' };
      case 'ItemDiscontinued':
        return { ...state, status: 'discontinued' };
      case 'ItemDeleted':
        return { status: 'deleted', before: state };
    }
  },
};

export interface CreateItem extends ItemDetails, ItemPrices {
  readonly code: string;
  readonly serial: number;
}

export const createItem = (state: ItemState, command: CreateItem): ItemEvent[] => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: command.code }, 'code');
  requireConsistent(command);
  return [{ type: 'ItemCreated', data: command }];
};

/**
 * Details and prices are one form but two facts: each is recorded only where it changed. `namedBy`: whose quantities are in
 * the item's unit. It is fixed from the first of them on, since none of them is converted; another unit is another item.
 */
export const reviseItem = (
  state: ItemState,
  command: ItemDetails & ItemPrices,
  namedBy: readonly NamedBy[] = [],
): ItemEvent[] => {
  const { code, details: before, prices } = existing(state);
  requireConsistent(command);
  if (before.unit !== command.unit && namedBy.length > 0)
    throw reject('ITEM_UNIT_FIXED', { item: code, namedBy: [...namedBy] }, 'unit');
  const { memberPrice, retailPrice, ...details } = command;
  const events: ItemEvent[] = [];
  if (Object.entries(details).some(([field, value]) => before[field as keyof ItemDetails] !== value)) {
    events.push({ type: 'ItemDetailsRevised', data: { code, ...details } });
  }
  if (compare(prices.memberPrice, memberPrice) !== 0 || compare(prices.retailPrice, retailPrice) !== 0) {
    events.push({ type: 'ItemPricesChanged', data: { code, before: prices, memberPrice, retailPrice } });
  }
  return events;
};

export const activateItem = (state: ItemState): ItemEvent[] => {
  const { status, code } = existing(state);
  return status === 'active' ? [] : [{ type: 'ItemActivated', data: { code } }];
};

export const deactivateItem = (state: ItemState, reason: string): ItemEvent[] => {
  const { status, code } = existing(state);
  return status === 'inactive' ? [] : [{ type: 'ItemDeactivated', data: { code, reason } }];
};

export const discontinueItem = (state: ItemState, reason: string): ItemEvent[] => {
  const { status, code } = existing(state);
  return status === 'discontinued' ? [] : [{ type: 'ItemDiscontinued', data: { code, reason } }];
};

export const deleteItem = (state: ItemState, { namedBy, reason }: Deletion): ItemEvent[] => {
  if (state.status === 'deleted') return [];
  const { code } = existing(state);
  requireUnnamed(code, namedBy);
  return [{ type: 'ItemDeleted', data: { code, reason } }];
};

export const reinstateItem = (state: ItemState, namedBy: readonly NamedBy[]): ItemEvent[] => {
  if (state.status !== 'deleted' || namedBy.length === 0) return [];
  const { details, prices, ...rest } = state.before;
  return [{ type: 'ItemReinstated', data: { ...rest, ...details, ...prices, namedBy: [...namedBy] } }];
};

/** Guards new inbound lines: only an active item is bought. */
export const requireReceivable = (state: ItemState, code: string, field: string): void => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: code }, field);
  if (state.status !== 'active') throw reject('ITEM_NOT_ACTIVE', { item: code, status: state.status }, field);
};

/** Guards new outbound lines: a discontinued item is still sold off, an inactive one still leaves the house. */
export const requireKnownItem = (state: ItemState, code: string, field: string): void => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: code }, field);
};

const existing = (state: ItemState): ExistingItem => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: '' });
  return state;
};

const requireConsistent = (command: ItemDetails & ItemPrices): void => {
  const field = contradiction(command);
  if (field === 'memberPrice') {
    throw reject(
      'MEMBER_PRICE_ABOVE_RETAIL',
      { memberPrice: command.memberPrice, retailPrice: command.retailPrice },
      field,
    );
  }
  if (field === 'maxStock') {
    throw reject('MAX_STOCK_BELOW_MIN', { minStock: command.minStock, maxStock: command.maxStock }, field);
  }
};
