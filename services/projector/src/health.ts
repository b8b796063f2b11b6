import type { PartHealth } from '@granary/platform/health';
import type { ModelStatus } from './engine/index.ts';

/** Lag that needs attention; longer than any short interruption. */
const LAG_SECONDS = 30;

/** A stopped or lagging read model degrades the service, because what is folded can still be read. */
export function readModelHealth(models: readonly ModelStatus[]): PartHealth {
  const troubles = models.flatMap((model) => {
    const trouble = troubleOf(model);
    return trouble ? [`${model.name}: ${trouble}`] : [];
  });
  return troubles.length === 0 ? { status: 'ok' } : { status: 'degraded', detail: troubles.join('; ') };
}

/** Degraded until tables built from the current log have been verified and are live. */
export function logHealth(models: readonly Pick<ModelStatus, 'name' | 'strangeLog'>[]): PartHealth {
  const strange = models.filter(({ strangeLog }) => strangeLog !== undefined);
  const [first] = strange;
  if (!first) return { status: 'ok' };
  return {
    status: 'degraded',
    detail: `the tables are of another log (${first.name}: ${first.strangeLog}); ${strange.length} of ${models.length} read models to be built anew and verified`,
  };
}

function troubleOf({
  state,
  trouble,
  parkedStreams,
  lagSeconds,
  lagEvents,
}: ModelStatus): string | undefined {
  if (state !== 'live') return trouble ?? state;
  if (parkedStreams > 0) return `${parkedStreams} streams parked`;
  if (lagSeconds > LAG_SECONDS) return `${lagEvents} events or more behind, ${Math.round(lagSeconds)} s`;
  return undefined;
}
