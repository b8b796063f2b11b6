import type { BalanceAnswer, CreditLineDetail } from '@granary/api/credit';
import { codeLabel } from '@granary/api/texts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { balanceFrom, credit, type CreditBalance, type CreditEvent } from '@granary/domain/credit';
import { reject, type Language } from '@granary/domain/kernel';
import { isPriorityEvent } from '@granary/domain/priority';
import type { EventStore, StoredEvent } from '@granary/event-store';
import { sql, type QueryRunner } from '../database/index.ts';

const CHAIN_SHOWN = 100;

export const findLine = async (
  runQuery: QueryRunner,
  customer: string,
  id: string,
): Promise<{ revision: number; countsFrom: string }> => {
  const [found] = await runQuery<{ revision: number; countsFrom: string }>(sql`
    SELECT l.revision, l.occurred_at AS "countsFrom" FROM credit.line l
    WHERE l.customer = ${customer} AND l.id = ${id}`);
  if (!found) throw reject('NOT_FOUND');
  return found;
};

type Link = Omit<CreditLineDetail['chain'][number], 'self'>;

/** All events of the same request in the caller's warehouses. */
export const chainOf = (
  runQuery: QueryRunner,
  correlationId: string,
  warehouses: readonly string[] | 'all',
): Promise<Link[]> =>
  runQuery<Link>(sql`
    SELECT o.event_id AS "eventId", o.type, o.category || '-' || o.subject AS stream, o.username,
      o.recorded_at AS "recordedAt"
    FROM operations.operation o WHERE o.correlation_id = ${correlationId}
      AND (${warehouses === 'all'} OR o.warehouse IS NULL OR o.warehouse = ANY(${warehouses === 'all' ? [] : warehouses}))
    ORDER BY o.id LIMIT ${CHAIN_SHOWN}`);

export interface CausingEvent {
  readonly event: StoredEvent;
  readonly before: BalanceAnswer;
  readonly after: BalanceAnswer;
}

/** The event from the log with the balance before it, which is the previous event's `after`. */
export const causingEvent = async (
  store: EventStore,
  customer: string,
  revision: number,
): Promise<CausingEvent> => {
  let before = shown(balanceFrom({ limit: '0.00', used: '0.00', reserved: '0.00' }, false));
  const fromRevision = BigInt(Math.max(revision - 1, 0));
  for await (const event of store.readStream(credit.category, customer, { fromRevision, maxCount: 2 })) {
    const { data } = event as StoredEvent & CreditEvent;
    if (event.revision === BigInt(revision)) return { event, before, after: shown(data.after) };
    before = shown(data.after);
  }
  throw reject('NOT_FOUND');
};

const shown = ({ limit, used, reserved, available, prepaid, standing }: CreditBalance): BalanceAnswer => ({
  limit,
  used,
  reserved,
  available,
  prepaid,
  standing,
});

export const notesOf = ({ type, data }: StoredEvent, language: Language): string | null => {
  const event = { type, data };
  if (isApprovalEvent(event)) return noteOfApproval(event);
  if (isPriorityEvent(event)) return codeLabel('priority', event.data.priority, language);
  const { notes, reason } = data as { notes?: string | null; reason?: string };
  return notes ?? reason ?? null;
};
