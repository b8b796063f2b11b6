import {
  requireEditable,
  requireSubmittable,
  requireUnapproved,
  requireWithdrawable,
  stepsRequired,
  type StepFrom,
} from '../approval/index.ts';
import { reject, type Actor } from '../kernel/index.ts';
import { prioritized, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import { openDocument, settledDocument } from './document.ts';
import type { InboundContent, InboundEvent, InboundLine } from './events.ts';
import { inboundTotal, lineFaults, lineSubtotal } from './rules.ts';
import type { InboundState } from './state.ts';

/**
 * A line as entered. Line number and subtotal are derived. `entered` is omitted if the quantity is in the base unit.
 */
export type EnteredLine = Omit<InboundLine, 'line' | 'subtotal' | 'entered'> &
  Partial<Pick<InboundLine, 'entered'>>;
export type EnteredInbound = Omit<InboundContent, 'lines' | 'total'> & {
  readonly lines: readonly EnteredLine[];
  readonly priority?: Priority | undefined;
};

export function draftInbound(
  state: InboundState,
  command: { number: string; warehouse: string; entered: EnteredInbound },
): InboundEvent[] {
  const { number, warehouse, entered } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  return [
    { type: 'InboundDrafted', data: { number, warehouse, ...checked(entered) } },
    ...prioritized(USUAL_PRIORITY, entered.priority),
  ];
}

export function reviseInbound(state: InboundState, command: { entered: EnteredInbound }): InboundEvent[] {
  const document = openDocument(state);
  requireEditable(document.approval);
  const content = checked(command.entered);
  const changed = prioritized(document.priority, command.entered.priority);
  if (JSON.stringify(content) === JSON.stringify(document.content)) return changed;
  return [{ type: 'InboundRevised', data: { number: document.number, ...content } }, ...changed];
}

/** How soon the goods are wanted; changeable until the receipt is approved. */
export function prioritizeInbound(
  state: InboundState,
  command: { readonly priority: Priority },
): InboundEvent[] {
  const { approval, priority } = openDocument(state);
  requireUnapproved(approval);
  return prioritized(priority, command.priority);
}

export function submitInbound(
  state: InboundState,
  command: { by: Actor; policy?: readonly StepFrom[] },
): InboundEvent[] {
  const { approval, content, number } = openDocument(state);
  requireSubmittable(approval);
  requireSoundLines(content);
  const { by, policy = [] } = command;
  return [
    { type: 'InboundSubmitted', data: { number, submittedBy: by.userId } },
    ...stepsRequired(policy, content.total),
  ];
}

export function withdrawInbound(state: InboundState, command: { reason: string | null }): InboundEvent[] {
  const { approval, number } = openDocument(state);
  requireWithdrawable(approval);
  return [{ type: 'InboundWithdrawn', data: { number, reason: command.reason } }];
}

/** Moves the document to the recycle bin and withdraws a pending submission. */
export function deleteInbound(state: InboundState, command: { reason: string | null }): InboundEvent[] {
  const document = settledDocument(state);
  const { approval, number } = document;
  if (document.deleted) return [];
  if (approval.status === 'approved') throw reject('APPROVED_DOCUMENT_KEPT', { number });
  const pending = approval.status === 'submitted' || approval.status === 'reviewing';
  const deleted: InboundEvent = { type: 'InboundDeleted', data: { number, reason: command.reason } };
  return pending
    ? [{ type: 'InboundWithdrawn', data: { number, reason: command.reason } }, deleted]
    : [deleted];
}

export function restoreInbound(state: InboundState): InboundEvent[] {
  const { deleted, number } = settledDocument(state);
  return deleted ? [{ type: 'InboundRestored', data: { number } }] : [];
}

/** Permanent; only from the recycle bin, which approved documents never enter. */
export function purgeInbound(state: InboundState, command: { reason: string | null }): InboundEvent[] {
  if (state.status === 'purged') return [];
  const { deleted, number } = settledDocument(state);
  if (!deleted) throw reject('NOT_IN_RECYCLE_BIN', { number });
  return [{ type: 'InboundPurged', data: { number, reason: command.reason } }];
}

function checked(entered: EnteredInbound): InboundContent {
  if (entered.type === 'transfer') throw reject('TRANSFER_BY_SYSTEM_ONLY', {}, 'type');
  if (entered.lines.length === 0) throw reject('DOCUMENT_NEEDS_A_LINE', {}, 'lines');
  requireSoundLines(entered);
  return inboundContent(entered);
}

/** Checked again on approval: the current rules apply, whenever the document was drafted. */
export function requireSoundLines({ type, lines }: Pick<EnteredInbound, 'type' | 'lines'>): void {
  const [fault] = lineFaults(type, lines);
  if (fault) throw reject(fault.code, { line: fault.index + 1 }, `lines.${fault.index}.${fault.field}`);
}

/** The document as entered, with line numbers and totals. */
export function inboundContent(entered: EnteredInbound): InboundContent {
  const lines = entered.lines.map((line, index) => numbered(line, index + 1));
  return {
    type: entered.type,
    title: entered.title,
    inboundDate: entered.inboundDate,
    supplier: entered.supplier,
    remarks: entered.remarks,
    lines,
    total: inboundTotal(lines),
  };
}

const numbered = (line: EnteredLine, place: number): InboundLine => ({
  line: place,
  item: line.item,
  quantity: line.quantity,
  entered: line.entered ?? null,
  unitPrice: line.unitPrice,
  subtotal: lineSubtotal(line.quantity, line.unitPrice),
  productionDate: line.productionDate,
  expiryDate: line.expiryDate,
  supplier: line.supplier,
  batch: line.batch,
  supplierLot: line.supplierLot,
  location: line.location,
  shelf: line.shelf,
  certificate: line.certificate,
  inspection: line.inspection,
  returnedFrom: line.returnedFrom,
  remarks: line.remarks,
});
