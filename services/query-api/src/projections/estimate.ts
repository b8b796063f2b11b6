import type { BuildRow, VersionRow } from './rows.ts';

/** Builds that folded a smaller share than this of the current events are too short to extrapolate from. */
const TELLING = 0.25;

/** Estimates a rebuild: as many events as the live version has folded, at the speed of the last long enough build. */
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
