import { BY_RULE, wordsIn } from '@granary/api/operation-log';
import { outcomeOf } from '@granary/domain/access';
import { sealedText } from '@granary/domain/kernel';
import { outbound, ruleBehind } from '@granary/domain/outbound';
import { deciders } from '@granary/domain/registry';
import type { StoredEvent } from '@granary/event-store';
import { OperationRow, soughtForm } from '@granary/read-models/operation-log';
import { ledger, ledgerId } from '../engine/index.ts';
import { documentOf } from './document.ts';

/** Every event as an operation. Personal data stays in the log; prices can be searched for, but are not shown. */
export const operationTable = ledger({
  entity: OperationRow,
  from: Object.values(deciders),
  rows: (event: StoredEvent): OperationRow[] => {
    const { actor, occurredAt, warehouseId, commandId, ...metadata } = event.metadata;
    const reason = metadata.reason ?? said(event, 'reason') ?? attempted(event) ?? byRule(event);
    const about = documentOf(event);
    const told = [event.streamId, about.document ?? '', actor.username, event.type, reason ?? ''];
    const { anybodys, figures } = wordsIn(event.type, event.data);
    return [
      {
        id: ledgerId(event),
        eventId: event.id,
        position: String(event.position),
        occurredAt,
        recordedAt: event.recordedAt,
        ...actor,
        type: event.type,
        category: event.category,
        subject: event.streamId,
        revision: Number(event.revision),
        outcome: outcomeOf(event.type),
        ...about,
        warehouse: warehouseId ?? said(event, 'warehouse'),
        reason,
        searchText: told.join('\n'),
        words: soughtForm([...told, ...anybodys].join('\n')),
        figures: figures.size === 0 ? null : soughtForm([...figures].join('\n')),
        correlationId: metadata.$correlationId,
        causationId: metadata.$causationId,
        commandId,
      },
    ];
  },
});

/** A text field of the event's data, unless it is encrypted. */
const said = ({ data }: StoredEvent, name: string): string | null => {
  const value: unknown = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && !sealedText.safeParse(value).success ? value : null;
};

/** The rule that took a step instead of a person: `BY_RULE · 500.00`, without the amount for trusted customers. */
const byRule = (event: StoredEvent): string | null => {
  const rule = event.category === outbound.category ? ruleBehind(event) : undefined;
  if (!rule) return null;
  return rule.kind === 'amount' ? `${BY_RULE} · ${rule.upTo}` : BY_RULE;
};

/** The code and route of a refused or failed request: `PERMISSION_DENIED · POST /outbound/{number}/approval`. */
const attempted = (event: StoredEvent): string | null => {
  const [code, route] = [said(event, 'code'), said(event, 'route')];
  return code && route ? `${code} · ${route}` : null;
};
