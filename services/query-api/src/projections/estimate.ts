import type { BuildRow, VersionRow } from './rows.ts';

/** One that folded less than this of what there is now tells nothing: at the start of a log it mostly waited. */
const TELLING = 0.25;

/** A rebuild folds what the live version has folded; as fast as the last one that was long enough to tell. */
export function estimateOf(
  versions: readonly Pick<VersionRow, 'state' | 'eventCount'>[],
  builds: readonly Pick<BuildRow, 'outcome' | 'eventCount' | 'seconds'>[],
): { events: number; seconds: number | null } {
  const events = versions.find(({ state }) => state === 'live')?.eventCount ?? 0;
  const last = builds.find(
    ({ outcome, eventCount, seconds }) =>
      outcome === 'switched' &&
      (eventCount ?? 0) > 0 &&
      (eventCount ?? 0) >= events * TELLING &&
      (seconds ?? 0) > 0,
  );
  if (!last?.eventCount || !last.seconds) return { events, seconds: null };
  return { events, seconds: (events * last.seconds) / last.eventCount };
}
