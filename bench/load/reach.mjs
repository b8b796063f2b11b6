import { stepId } from '@granary/event-store';
import { percentile } from '../measuring/statistics.mjs';

/**
 * Time from blocking goods until the orders that hold them were invalidated, from the log. Those delayed by an outage
 * are left out.
 */
export async function reachOfBlocks({ store, answers }) {
  const blocked = new Map();
  const taken = [];
  for await (const { id, category, data, recordedAt, metadata } of store.readAll()) {
    const at = Date.parse(recordedAt);
    const since = category === 'outbound' ? blocked.get(metadata.commandId) : undefined;
    if (since !== undefined && !answers.outages.some(({ from, until }) => since <= until && at >= from))
      taken.push(at - since);
    if (category !== 'stock') continue;
    for (const { document, line } of data.affected ?? [])
      if (document.kind === 'outbound')
        blocked.set(stepId(id, 0n, 'invalidate', `${document.number}:${line}`), at);
  }
  if (taken.length === 0) return 'no order held goods that were blocked';
  const [half, most, all] = [0.5, 0.99, 1].map((share) => Math.round(percentile(taken, share)));
  return `blocks reached ${taken.length} orders within ${half} ms (p50), ${most} ms (p99), ${all} ms (all)`;
}
