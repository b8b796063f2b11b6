export { HistoryEntries } from './HistoryEntries.tsx';
export { usePastTabs } from './past-tabs.tsx';
export { PastBanner } from './PastBanner.tsx';
export {
  batchSource,
  contractSource,
  creditSource,
  inboundSource,
  itemStockSource,
  outboundSource,
} from './sources.ts';
export { BasisSwitch, TimeSlider } from './TimeSlider.tsx';
export { useTimeTravel, type TimeTravel } from './use-time-travel.ts';
export { useTravelPage } from './use-travel-page.tsx';
