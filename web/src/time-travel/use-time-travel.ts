import type {
  HistoryEntry,
  StateDifference,
  SubjectHistory,
  TimeBasis,
  getBatchHappenings,
  getBatchState,
} from '@granary/api/audit';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiFailure } from '../app/client/failure.ts';
import { queryOf, useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import type { Source } from './sources.ts';
import type { TravelSearch } from './travel-search.ts';

type Moment<State> = {
  readonly event: Omit<HistoryEntry, 'changes'> | null;
  readonly state: State | null;
};
export type StateAsOf<State> = Moment<State> & {
  readonly from: Moment<State> | null;
  readonly differences: readonly StateDifference[];
};

export interface TimeTravel<State = unknown> {
  readonly source: Source<State>;
  readonly id: string;
  readonly basis: TimeBasis;
  /** Log position; undefined for the present. */
  readonly at: string | undefined;
  readonly past: boolean;
  /** Whether the slider is shown: always in the past, otherwise on request. */
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly history: UseQueryResult<SubjectHistory, ApiFailure>;
  readonly happenings: readonly HistoryEntry[];
  /** Index of `at` in `happenings`; their length for the present, -1 before the first. */
  readonly index: number;
  /** The state at `at`; fetched only in the past. */
  readonly asOf: UseQueryResult<StateAsOf<State>, ApiFailure>;
  readonly go: (at: string | undefined) => void;
  readonly step: (by: 1 | -1) => void;
  readonly goToMoment: (moment: string) => Promise<void>;
  readonly setBasis: (basis: TimeBasis) => void;
  readonly search: TravelSearch;
  readonly change: (part: Partial<TravelSearch>) => void;
}

interface Options {
  /** The slider is always shown. */
  readonly always?: boolean;
  /** For pages that keep moments in the URL instead of positions: their time basis, and how to go to a moment. */
  readonly moments?: { readonly basis: TimeBasis; readonly go: (moment: string | undefined) => void };
}

/** A position before the first event. */
const BEGINNING = '0';

/** State and commands for viewing a record in the past; the selected position is kept in the URL. */
export const useTimeTravel = <State>(
  source: Source<State>,
  id: string,
  { always = false, moments }: Options = {},
): TimeTravel<State> => {
  const [search, change] = useSearchState<TravelSearch>();
  const client = useQueryClient();
  const { at, basis = moments?.basis ?? 'recorded' } = search;
  const [around, setAround] = useState(at?.includes('T') ? undefined : at);
  const [wanted, setWanted] = useState(always);
  const past = at !== undefined;
  const open = wanted || past;
  // All sources have the same response shape; only their states differ.
  const historyContract = source.history as typeof getBatchHappenings;
  const stateContract = source.state as typeof getBatchState;
  const params = { id };
  const history = useQueryOf(
    source.topic,
    historyContract,
    { params, query: { basis, around } },
    { enabled: open, keepPrevious: true },
  );
  const asOf = useQueryOf(
    source.topic,
    stateContract,
    { params, query: { basis, at, from: 'before' } },
    { enabled: past, keepPrevious: true },
  ) as unknown as TimeTravel<State>['asOf'];
  const { happenings = [], earlier = 0, later = 0 } = history.data ?? {};
  const index = at === undefined ? happenings.length : indexOf(happenings, at, basis);

  const go = (to: string | undefined) => {
    if (moments) moments.go(momentOf(happenings, to, basis));
    else change({ at: to, event: undefined }, { replace: false });
  };
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (next >= happenings.length) {
      if (later > 0) setAround(happenings.at(-1)?.position);
      else if (at !== undefined) go(undefined);
    } else if (next >= 0) {
      go(happenings[next]!.position);
    } else if (earlier > 0) {
      setAround(happenings[0]?.position);
    }
  };
  const goToMoment = async (moment: string) => {
    const query = queryOf(source.topic, stateContract, { params, query: { basis, at: moment } });
    const { event } = await client.fetchQuery(query);
    const to = event?.position ?? BEGINNING;
    setAround(to);
    go(to);
  };
  return {
    source,
    id,
    basis,
    at,
    past,
    open,
    setOpen: setWanted,
    history,
    happenings,
    index,
    asOf,
    go,
    step,
    goToMoment,
    setBasis: (to) => change({ basis: to === 'recorded' ? undefined : to }),
    search,
    change,
  };
};

/** For pages that use moments: the time of the event at a position. */
const momentOf = (
  happenings: readonly HistoryEntry[],
  place: string | undefined,
  basis: TimeBasis,
): string | undefined => {
  const historyEntry = happenings.find(({ position }) => position === place);
  return historyEntry && timeOf(historyEntry, basis);
};

export const timeOf = (
  { recordedAt, effectiveAt }: Pick<HistoryEntry, 'recordedAt' | 'effectiveAt'>,
  basis: TimeBasis,
): string => (basis === 'effective' ? effectiveAt : recordedAt);

const indexOf = (happenings: readonly HistoryEntry[], at: string, basis: TimeBasis): number => {
  if (at.includes('T'))
    return happenings.findLastIndex((each) => Date.parse(timeOf(each, basis)) <= Date.parse(at));
  if (basis === 'effective') return happenings.findIndex(({ position }) => position === at);
  return happenings.findLastIndex(({ position }) => BigInt(position) <= BigInt(at));
};
