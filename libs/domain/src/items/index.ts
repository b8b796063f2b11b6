export {
  itemDetails,
  itemEvents,
  itemPrices,
  itemStatuses,
  type ItemDetails,
  type ItemEvent,
  type ItemPrices,
  type ItemStatus,
} from './events.ts';
export {
  activateItem,
  createItem,
  deactivateItem,
  deleteItem,
  discontinueItem,
  item,
  reinstateItem,
  requireKnownItem,
  requireReceivable,
  reviseItem,
  type CreateItem,
  type ItemState,
} from './item.ts';
export { contradiction } from './rules.ts';
