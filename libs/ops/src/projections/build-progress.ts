import type { ReadModel } from '@granary/api/http';
import type { Projection } from '@granary/api/projections';
import { count, duration } from '../format.ts';

type Build = NonNullable<Projection['building']>;
type BuildState = Pick<Projection, 'model' | 'building'>;

export interface BuildProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
}

/**
 * The progress of several builds, from one look at them to the next. Builds that have ended count in full. One that is
 * no longer building counts as it was last seen until its end is known: it leaves `building` with the switch, and the
 * end may be read only by the next look.
 */
export function createBuildProgress(): (
  now: readonly BuildState[],
  ended: ReadonlySet<ReadModel>,
) => BuildProgress {
  const lastSeen = new Map<ReadModel, Build>();
  return (now, ended) => {
    for (const { model, building } of now) if (building) lastSeen.set(model, building);
    const builds = now.flatMap(({ model }) => (ended.has(model) ? [] : (lastSeen.get(model) ?? [])));
    const folded = builds.reduce((sum, build) => sum + shareOf(build), ended.size);
    const rates = builds.flatMap((build) => build.rate ?? []);
    const etas = builds.flatMap((build) => build.etaSeconds ?? []);
    const label = [
      [...new Set(builds.map(({ phase }) => phase))].join(', ') || 'waiting for the projector',
      now.length > 1 && `${ended.size} of ${now.length} done`,
      rates.length > 0 && `${count(Math.round(rates.reduce((sum, rate) => sum + rate)))} events/s`,
      etas.length > 0 && `ETA ${duration(Math.max(...etas))}`,
    ];
    return { share: folded / now.length, label: label.filter(Boolean).join(' · ') };
  };
}

/** Share of folding in a build; the rest is the verification, which folds the log again. */
const VERIFICATION = 0.5;

function shareOf({ phase, progress }: Build): number {
  if (phase === 'ready' || phase === 'switching') return 1;
  const done = phase === 'verifying' ? VERIFICATION : 0;
  return done + progress * VERIFICATION;
}
