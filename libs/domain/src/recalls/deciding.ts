import { isPositive, reject, sum, toQuantity, type DecimalText } from '../kernel/index.ts';
import { batchId, type BatchName } from '../stock/index.ts';
import type { ExposedLine, RecallEvent, RecallFigures, RecallSubject } from './events.ts';
import {
  accountedFor,
  type ExposureParts,
  type NoticeMethod,
  type RecallClass,
  type RecoveryOutcome,
} from './rules.ts';
import { active, existing, inScope, type RecallCase, type RecallState, type Recovery } from './state.ts';

export interface RecallOpening {
  readonly number: string;
  readonly subject: RecallSubject;
  readonly ancestors: boolean;
  readonly classification: RecallClass;
  readonly reason: string;
  readonly instructions: string | null;
  /** The affected batches, found by lineage. */
  readonly batches: readonly BatchName[];
}

export function openRecall(state: RecallState, command: RecallOpening): RecallEvent[] {
  const { number, subject, ancestors, classification, reason, instructions, batches } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  if (batches.length === 0) throw reject('RECALL_WITHOUT_BATCHES');
  const item = subject.kind === 'lot' ? subject.item : subject.batch.item;
  return [
    {
      type: 'RecallOpened',
      data: {
        number,
        subject,
        item,
        ancestors,
        classification,
        reason,
        instructions,
        batches: [...batches],
      },
    },
  ];
}

/** Ignores batches already in scope. A closed case takes in new batches when it is reopened. */
export function extendScope(state: RecallState, found: readonly BatchName[]): RecallEvent[] {
  if (state.status !== 'blocking' && state.status !== 'open') return [];
  const batches = found.filter(
    (name, index) =>
      !inScope(state, name) && found.findIndex((other) => batchId(other) === batchId(name)) === index,
  );
  return batches.length > 0 ? [{ type: 'RecallScopeExtended', data: { number: state.number, batches } }] : [];
}

/** Outcome of a block intent. Stale intents are ignored. */
export function confirmBlocked(state: RecallState, intent: number): RecallEvent[] {
  if (state.status !== 'blocking' || state.intents !== intent) return [];
  return [{ type: 'RecallBlocked', data: { number: state.number, blocked: state.batches.length } }];
}

export function notifyCustomer(
  state: RecallState,
  command: { readonly customer: string; readonly method: NoticeMethod; readonly notes: string | null },
): RecallEvent[] {
  const { number } = active(state);
  return [{ type: 'RecallCustomerNotified', data: { number, ...command } }];
}

interface RecoveryCommand {
  readonly exposed: ExposedLine;
  readonly quantity: DecimalText;
  readonly outcome: RecoveryOutcome;
  readonly notes: string | null;
  /** Figures of the order line from its own document. */
  readonly shipped: DecimalText;
  readonly returned: DecimalText;
}

/** Recoveries and customer returns together may not exceed what was shipped. */
export function recordRecovery(state: RecallState, command: RecoveryCommand): RecallEvent[] {
  const recall = active(state);
  const { exposed, quantity, outcome, notes, shipped, returned } = command;
  const { number, recoveriesRecorded } = recall;
  const name = { warehouse: exposed.warehouse, item: recall.item, batch: exposed.batch };
  if (!inScope(recall, name)) throw reject('BATCH_NOT_IN_RECALL', { number, batch: exposed.batch });
  if (!isPositive(quantity)) throw reject('VALIDATION_ERROR', {}, 'quantity');
  const before = partsOf(recall.recoveries, exposed, { shipped, returned });
  const after = { ...before, [outcome]: toQuantity(sum([before[outcome], quantity])) };
  if (isPositive(toQuantity(sum([accountedFor(after), `-${shipped}`]))))
    throw reject(
      'RECOVERY_EXCEEDS_SHIPPED',
      { outbound: exposed.outbound, shipped, accounted: accountedFor(before), quantity },
      'quantity',
    );
  const recovery = recoveriesRecorded + 1;
  return [
    {
      type: 'RecallRecoveryRecorded',
      data: { number, recovery, ...exposed, quantity, outcome, notes, shipped, returned },
    },
  ];
}

/** A recovery recorded by mistake is reversed, never edited. */
export function reverseRecovery(
  state: RecallState,
  command: { readonly recovery: number; readonly reason: string },
): RecallEvent[] {
  const { number, recoveries } = active(state);
  const { recovery, reason } = command;
  if (!recoveries.some((one) => one.recovery === recovery)) throw reject('RECOVERY_NOT_FOUND', { recovery });
  return [{ type: 'RecallRecoveryReversed', data: { number, recovery, reason } }];
}

/** Quantities that are neither recovered nor gone must be explained. */
export function closeRecall(
  state: RecallState,
  command: { readonly figures: RecallFigures; readonly explanation: string | null },
): RecallEvent[] {
  const { number } = settled(state);
  const { figures, explanation } = command;
  const { remaining, outstanding, inTransit } = figures;
  const open = [remaining, outstanding, inTransit].some((quantity) => isPositive(quantity));
  if (open && !explanation?.trim())
    throw reject('RECALL_UNACCOUNTED', { remaining, outstanding, inTransit }, 'explanation');
  return [{ type: 'RecallClosed', data: { number, figures, explanation } }];
}

/** Blocks are kept while a case is closed; batches that appeared since join on reopening. */
export function reopenRecall(state: RecallState, command: { readonly reason: string }): RecallEvent[] {
  const { status, number } = existing(state);
  if (status !== 'closed') throw reject('RECALL_NOT_CLOSED', { number });
  return [{ type: 'RecallReopened', data: { number, reason: command.reason } }];
}

/** The case was a mistake: everything it blocks is released, unless something else blocks it. */
export function cancelRecallCase(state: RecallState, command: { readonly reason: string }): RecallEvent[] {
  const { number } = settled(state);
  return [{ type: 'RecallCancelled', data: { number, reason: command.reason } }];
}

export function confirmLifted(state: RecallState, intent: number): RecallEvent[] {
  if (state.status !== 'lifting' || state.intents !== intent) return [];
  return [{ type: 'RecallLifted', data: { number: state.number, lifted: state.batches.length } }];
}

/** The figures of the case for one order line. */
export const partsOf = (
  recoveries: readonly Recovery[],
  { outbound, line, warehouse, batch }: Omit<ExposedLine, 'customer'>,
  { shipped, returned }: Pick<ExposureParts, 'shipped' | 'returned'>,
): ExposureParts => {
  const of = (outcome: RecoveryOutcome): DecimalText =>
    toQuantity(
      sum(
        recoveries
          .filter(
            (one) =>
              one.outcome === outcome &&
              one.outbound === outbound &&
              one.line === line &&
              one.warehouse === warehouse &&
              one.batch === batch,
          )
          .map(({ quantity }) => quantity),
      ),
    );
  return {
    shipped,
    returned,
    collected: of('collected'),
    destroyed: of('destroyed'),
    consumed: of('consumed'),
  };
};

/** The case. Throws while its batches are still being blocked. */
const settled = (state: RecallState): RecallCase => {
  const recall = active(existing(state));
  if (recall.status === 'blocking') throw reject('DOCUMENT_PROCESSING', { number: recall.number });
  return recall;
};
