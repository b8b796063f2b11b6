import { markup, markupId } from '@granary/domain/costs';
import { MarkupRow } from '@granary/read-models/costs';
import { keyed } from '../engine/index.ts';

export const markupTable = keyed({
  entity: MarkupRow,
  from: [markup],
  keys: (event) => [markupId(event.data)],
  evolve: (_, event, scope): MarkupRow | null => {
    if (event.type === 'MarkupCleared') return null;
    const { kind, target, percent, reason } = event.data;
    const { actor, occurredAt } = event.metadata;
    return { scope, kind, target, percent, reason, username: actor.username, changedAt: occurredAt };
  },
});
