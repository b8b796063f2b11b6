import type { AnswerOf, ReadModel } from '@granary/api/http';
import type { listProjections, Verifying } from '@granary/api/projections';
import type { UnderWay } from './verifications.ts';

/** The running verification of a read model, or else the next one waiting. */
export function verifyingOf(model: ReadModel, underWay: readonly UnderWay[]): Verifying | null {
  for (const { model: other, id, version, build, state, progress, etaSeconds } of underWay)
    if (other === model && (state === 'running' || state === 'requested'))
      return { id, version, build, state, progress, etaSeconds };
  return null;
}

/** Verifications share one pass over the log, so all take as long as the slowest. */
export function togetherOf(
  underWay: readonly Pick<UnderWay, 'progress' | 'etaSeconds' | 'endedAt'>[],
): AnswerOf<typeof listProjections>['verifications'] {
  const total = underWay.length;
  if (total === 0) return null;
  const open = underWay.filter(({ endedAt }) => endedAt === null);
  const etas = open.flatMap(({ etaSeconds }) => etaSeconds ?? []);
  return {
    total,
    ended: total - open.length,
    progress: underWay.reduce((sum, { progress }) => sum + progress, 0) / total,
    etaSeconds: etas.length > 0 && etas.length === open.length ? Math.max(...etas) : null,
  };
}
