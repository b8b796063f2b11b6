export { timeBases, type TimeBasis } from './bases.ts';
export {
  CATEGORY_CEILING,
  CAUSE_EVENTS,
  causeNode,
  getEvent,
  getEventCause,
  getEventPersonal,
  listEventCategories,
  listStreams,
  streamFields,
  streamRow,
  type AuditEvent,
  type CauseNode,
  type EventCategories,
  type EventCause,
  type EventPersonal,
  type StreamRow,
} from './contracts.ts';
export { listEvents, type EventFeed, type FedEvent } from './feed.ts';
export { isPosition, pointInTime } from './points.ts';
export { SEARCH_MILLISECONDS, searchEvents, type EventsFound } from './search.ts';
export type {
  BatchState,
  ContractStateAsOf,
  CreditStateAsOf,
  InboundStateAsOf,
  ItemStockState,
  OutboundStateAsOf,
} from './past-states.ts';
export {
  getBatchHappenings,
  getBatchState,
  getContractHappenings,
  getContractState,
  getCreditHappenings,
  getCreditState,
  getInboundHappenings,
  getInboundState,
  getItemStockHappenings,
  getItemStockState,
  getOutboundHappenings,
  getOutboundState,
  type HistoryEntry,
  type StateDifference,
  type SubjectHistory,
} from './time-travel.ts';
export {
  getStockAsOfTotals,
  listStockAsOf,
  stockAsOfFields,
  type StockAsOfRow,
  type StockAsOfTotals,
} from './stock-as-of.ts';
