export {
  entered,
  enteredQuantity,
  itemDetails,
  itemEvents,
  itemPrices,
  itemStatuses,
  packUnit,
  withoutEntered,
  type ItemDetails,
  type ItemEvent,
  type ItemPrices,
  type ItemStatus,
} from './events.ts';
export {
  activateItem,
  changePrices,
  countable,
  createItem,
  deactivateItem,
  deleteItem,
  discontinueItem,
  dropGtin,
  fixUnit,
  hasGtin,
  item,
  reinstateItem,
  requireKnownItem,
  requireReceivable,
  reviseItem,
  type CreateItem,
  type ItemState,
} from './item.ts';
export { claimGtin, gtinClaim, gtinTaken, wantedGtins, type WantedGtin } from './gtins.ts';
export { countedIn, type Countable, type Counted } from './packs.ts';
export {
  contradiction,
  inBaseUnit,
  inPacks,
  PACK_UNITS_MAX,
  type EnteredQuantity,
  type InPacks,
  type PackUnit,
} from './rules.ts';
