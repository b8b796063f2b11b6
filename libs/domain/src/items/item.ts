import {
  compare,
  reject,
  requireUnnamed,
  type Decider,
  type Deletion,
  type NamedBy,
} from '../kernel/index.ts';
import { itemEvents, type ItemDetails, type ItemEvent, type ItemPrices, type ItemStatus } from './events.ts';
import { packsWanted, requireSoundPacks, type Countable, type WantedPack } from './packs.ts';
import { contradiction, type PackUnit } from './rules.ts';

interface ExistingItem {
  readonly status: ItemStatus;
  readonly code: string;
  readonly serial: number;
  readonly details: ItemDetails;
  readonly prices: ItemPrices;
  readonly packUnits: readonly PackUnit[];
  readonly gtin: string | null;
  /** What first used the base unit; null if nothing has. */
  readonly unitFixedBy: NamedBy | null;
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
      const prices = { memberPrice, retailPrice };
      return {
        status: 'active',
        code,
        serial,
        details,
        prices,
        packUnits: [],
        gtin: null,
        unitFixedBy: null,
      };
    }
    if (event.type === 'ItemReinstated') {
      const {
        code,
        serial,
        status,
        memberPrice,
        retailPrice,
        packUnits,
        namedBy: _,
        ...details
      } = event.data;
      const unitFixedBy = state.status === 'deleted' ? state.before.unitFixedBy : null;
      const prices = { memberPrice, retailPrice };
      return { status, code, serial, details, prices, packUnits, gtin: null, unitFixedBy };
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
      case 'ItemPackUnitsChanged':
        return { ...state, packUnits: event.data.packUnits };
      case 'ItemGtinChanged':
        return { ...state, gtin: event.data.gtin };
      case 'ItemUnitFixed':
        return { ...state, unitFixedBy: event.data.by };
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

/** Omitted: unchanged. */
interface WantedStatus {
  readonly status?: ItemStatus | undefined;
  readonly statusReason?: string | null | undefined;
}

export interface CreateItem extends ItemDetails, ItemPrices, WantedStatus {
  readonly code: string;
  readonly serial: number;
  /** Their GTINs are claimed for the item before, as is its own. */
  readonly packUnits?: readonly WantedPack[] | undefined;
  readonly gtin?: string | null | undefined;
}

export const createItem = (state: ItemState, command: CreateItem): ItemEvent[] => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: command.code }, 'code');
  const { packUnits: wanted = [], gtin = null, status, statusReason, ...data } = command;
  const packUnits = packsWanted(wanted, []);
  requireConsistent(data);
  requireSoundPacks(data.unit, packUnits, gtin);
  return [
    { type: 'ItemCreated', data },
    ...packsChanged(command.code, [], packUnits),
    ...gtinChanged(command.code, null, gtin),
    ...statusChanged(command.code, 'active', { status, statusReason }),
  ];
};

/** Omitted pack units and an omitted GTIN stay unchanged. */
type ReviseItem = ItemDetails & ItemPrices & WantedStatus & Pick<CreateItem, 'packUnits' | 'gtin'>;

/**
 * One form but five facts: details, prices, pack units, GTIN and status are each recorded only if changed. `namedBy`: what
 * holds quantities in the base unit. The first of them fixes the unit, since quantities are never converted; another
 * unit needs another item.
 */
export const reviseItem = (
  state: ItemState,
  command: ReviseItem,
  namedBy: readonly NamedBy[] = [],
): ItemEvent[] => {
  const known = existing(state);
  const { code, details: before, prices, packUnits: packsBefore, gtin: gtinBefore, unitFixedBy } = known;
  const {
    memberPrice,
    retailPrice,
    packUnits: wanted = packsBefore,
    gtin = gtinBefore,
    status,
    statusReason,
    ...details
  } = command;
  const packUnits = packsWanted(wanted, packsBefore);
  requireConsistent(command);
  requireSoundPacks(details.unit, packUnits, gtin);
  if (before.unit !== details.unit) requireFreeUnit(code, unitFixedBy, namedBy);
  const events: ItemEvent[] = [];
  if (Object.entries(details).some(([field, value]) => before[field as keyof ItemDetails] !== value)) {
    events.push({ type: 'ItemDetailsRevised', data: { code, ...details } });
  }
  return [
    ...events,
    ...pricesChanged(code, prices, { memberPrice, retailPrice }),
    ...packsChanged(code, packsBefore, packUnits),
    ...gtinChanged(code, gtinBefore, gtin),
    ...statusChanged(code, known.status, { status, statusReason }),
  ];
};

/** Gives a GTIN up that another item turned out to have. */
export const dropGtin = (state: ItemState, gtin: string): ItemEvent[] => {
  if (!('code' in state)) return [];
  const { code, packUnits } = state;
  if (state.gtin === gtin) return gtinChanged(code, gtin, null);
  const kept = packUnits.map((pack) => (pack.gtin === gtin ? { ...pack, gtin: null } : pack));
  return packsChanged(code, packUnits, kept);
};

/** Whether the item itself or one of its packs has it. */
export const hasGtin = (state: ItemState, gtin: string): boolean =>
  'code' in state && (state.gtin === gtin || state.packUnits.some((pack) => pack.gtin === gtin));

/** A price that is not given stays, so that two people may change one each. */
export const changePrices = (
  state: ItemState,
  command: { readonly [Price in keyof ItemPrices]?: string | undefined },
): ItemEvent[] => {
  const { code, details, prices } = existing(state);
  const { memberPrice = prices.memberPrice, retailPrice = prices.retailPrice } = command;
  const wanted = { memberPrice, retailPrice };
  requireConsistent({ ...details, ...wanted });
  return pricesChanged(code, prices, wanted);
};

/**
 * Called on the item's own stream before anything uses its base unit, so that a concurrent change of the unit is
 * ordered either before or after it.
 */
export const fixUnit = (state: ItemState, by: NamedBy): ItemEvent[] => {
  const { code, details, unitFixedBy } = existing(state);
  return unitFixedBy ? [] : [{ type: 'ItemUnitFixed', data: { code, unit: details.unit, by } }];
};

/** The item, as needed to count in its units. */
export const countable = (state: ItemState): Countable & { readonly isUnitFixed: boolean } => {
  const { code, details, packUnits, unitFixedBy } = existing(state);
  return { code, details, packUnits, isUnitFixed: unitFixedBy !== null };
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
  const { details, prices, packUnits, gtin: _, unitFixedBy: __, ...rest } = state.before;
  const unmarked = packUnits.map((pack) => ({ ...pack, gtin: null }));
  const restored = { ...rest, ...details, ...prices, packUnits: unmarked };
  return [{ type: 'ItemReinstated', data: { ...restored, namedBy: [...namedBy] } }];
};

/** Guards new inbound lines: only active items are received. */
export const requireReceivable = (state: ItemState, code: string, field: string): void => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: code }, field);
  if (state.status !== 'active') throw reject('ITEM_NOT_ACTIVE', { item: code, status: state.status }, field);
};

/** Guards new outbound lines: discontinued and inactive items may still be sold. */
export const requireKnownItem = (state: ItemState, code: string, field: string): void => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: code }, field);
};

const existing = (state: ItemState): ExistingItem => {
  if (!('code' in state)) throw reject('ITEM_NOT_FOUND', { item: '' });
  return state;
};

const requireFreeUnit = (code: string, first: NamedBy | null, namedBy: readonly NamedBy[]): void => {
  const isListed = namedBy.some(({ kind, id }) => kind === first?.kind && id === first.id);
  const all = first && !isListed ? [...namedBy, first] : [...namedBy];
  if (all.length > 0) throw reject('ITEM_UNIT_FIXED', { item: code, namedBy: all }, 'unit');
};

const packsChanged = (
  code: string,
  before: readonly PackUnit[],
  packUnits: readonly PackUnit[],
): ItemEvent[] =>
  JSON.stringify(before) === JSON.stringify(packUnits)
    ? []
    : [{ type: 'ItemPackUnitsChanged', data: { code, before: [...before], packUnits: [...packUnits] } }];

const gtinChanged = (code: string, before: string | null, gtin: string | null): ItemEvent[] =>
  before === gtin ? [] : [{ type: 'ItemGtinChanged', data: { code, before, gtin } }];

const pricesChanged = (code: string, before: ItemPrices, prices: ItemPrices): ItemEvent[] => {
  const { memberPrice, retailPrice } = prices;
  const isSame =
    compare(before.memberPrice, memberPrice) === 0 && compare(before.retailPrice, retailPrice) === 0;
  return isSame ? [] : [{ type: 'ItemPricesChanged', data: { code, before, memberPrice, retailPrice } }];
};

const statusChanged = (
  code: string,
  before: ItemStatus,
  { status = before, statusReason: reason }: WantedStatus,
): ItemEvent[] => {
  if (status === before) return [];
  if (status === 'active') return [{ type: 'ItemActivated', data: { code } }];
  if (!reason) throw reject('ITEM_STATUS_NEEDS_REASON', {}, 'statusReason');
  const type = status === 'inactive' ? 'ItemDeactivated' : 'ItemDiscontinued';
  return [{ type, data: { code, reason } }];
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
