export {
  addCountLine,
  cancelCount,
  countLine,
  openCount,
  requestRecount,
  submitCount,
  type CountedLine,
  type OpenCount,
} from './counting.ts';
export { approveCount, countTask, recordAdjusted, rejectCount, type Settlement } from './deciding.ts';
export {
  countEvents,
  countScope,
  type BookFigure,
  type CountEvent,
  type CountEventData,
  type CountScope,
  type FoundDifference,
  type SettledDifference,
  type SheetLine,
} from './events.ts';
export {
  countScopes,
  countStatuses,
  differenceOf,
  isBeyondTolerance,
  isBlind,
  mayCancelCount,
  type CountScopeKind,
  type CountStatus,
} from './rules.ts';
export {
  count,
  countingOf,
  isUncounted,
  type CountDocument,
  type CountLine,
  type CountState,
  type Counting,
} from './state.ts';
export { countWork } from './work.ts';
