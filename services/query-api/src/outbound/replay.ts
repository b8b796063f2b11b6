import type { OutboundHistoryEntry } from '@granary/api/outbound';
import { codeLabel, messageOf, ruleWords, wordTexts } from '@granary/api/texts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import {
  reject,
  rejections,
  type Language,
  type RejectionCode,
  type RejectionFacts,
} from '@granary/domain/kernel';
import {
  isDocument,
  outbound,
  ruleBehind,
  type OutboundDocument,
  type OutboundEvent,
  type OutboundEventData,
  type OutboundEventType,
  type OutboundState,
  type RefusedLine,
} from '@granary/domain/outbound';
import { isPriorityEvent } from '@granary/domain/priority';
import type { EventStore, StoredEvent } from '@granary/event-store';

/** An order replayed from its own stream, hence current even when the read models lag. */
export interface Replayed {
  readonly document: OutboundDocument;
  readonly happenings: readonly Happened[];
  readonly position: bigint;
}

interface Happened {
  readonly event: OutboundEvent;
  readonly stored: StoredEvent;
}

/** Returns undefined if the order does not exist or was purged. */
export const replay = async (store: EventStore, number: string): Promise<Replayed | undefined> => {
  let state: OutboundState = outbound.initial();
  let position = 0n;
  const happenings: Happened[] = [];
  for await (const stored of store.readStream(outbound.category, number)) {
    const event = { type: stored.type, data: stored.data } as OutboundEvent;
    state = outbound.evolve(state, event);
    happenings.push({ event, stored });
    position = stored.position;
  }
  return isDocument(state) ? { document: state, happenings, position } : undefined;
};

/** Rejects with `NOT_FOUND`. */
export const replayed = async (store: EventStore, number: string): Promise<Replayed> => {
  const found = await replay(store, number);
  if (!found) throw reject('NOT_FOUND');
  return found;
};

interface Last<Type extends OutboundEventType> {
  readonly data: OutboundEventData<Type>;
  readonly stored: StoredEvent;
}

/** The last event of a type, or undefined. */
export const lastOf = <Type extends OutboundEventType>(
  { happenings }: Replayed,
  type: Type,
): Last<Type> | undefined => {
  const found = happenings.findLast(({ event }) => event.type === type);
  return found && { data: found.event.data as OutboundEventData<Type>, stored: found.stored };
};

export const timelineOf = (
  { happenings }: Replayed,
  { language, salesVisible }: { readonly language: Language; readonly salesVisible: boolean },
): OutboundHistoryEntry[] => {
  let latest = '';
  let state: OutboundState = outbound.initial();
  return happenings.map(({ event, stored }) => {
    const before = state;
    state = outbound.evolve(state, event);
    const { occurredAt, actor } = stored.metadata;
    if (occurredAt > latest) latest = occurredAt;
    const { data } = event;
    return {
      at: occurredAt < latest ? stored.recordedAt : occurredAt,
      eventId: stored.id,
      type: event.type,
      occurredAt,
      recordedAt: stored.recordedAt,
      username: actor.username,
      role: actor.role,
      line: 'line' in data ? data.line : null,
      batch: 'batch' in data ? data.batch : null,
      quantity: 'quantity' in data ? data.quantity : null,
      note: noteOf(event, language, salesVisible),
      notice: salesVisible ? noticeChange(before, state) : null,
    };
  });
};

const noticeChange = (before: OutboundState, after: OutboundState): OutboundHistoryEntry['notice'] => {
  const [was, is] = [validNotice(before), validNotice(after)];
  return was === is ? null : { voided: was, issued: is };
};

const validNotice = (state: OutboundState): string | null =>
  isDocument(state) && state.notice?.status === 'valid' ? state.notice.code : null;

const noteOf = (event: OutboundEvent, language: Language, salesVisible: boolean): string | null => {
  const rule = ruleBehind(event);
  // The highest amount says something about the total.
  if (rule)
    return salesVisible
      ? ruleWords(rule.kind === 'amount' ? rule.upTo : undefined, language)
      : wordTexts.byRule[language];
  if (isApprovalEvent(event)) return noteOfApproval(event);
  if (isPriorityEvent(event)) return codeLabel('priority', event.data.priority, language);
  const { data } = event;
  if ('refusals' in data)
    return [
      ...data.refusals.map((refusal) => explained(refusal, language)),
      ...('credit' in data && data.credit ? [said(data.credit, language)] : []),
    ].join('\n');
  if ('refusal' in data) return explained(data.refusal, language);
  if ('note' in data && data.note) return data.note;
  if ('reason' in data) return data.reason;
  return 'notes' in data ? data.notes : null;
};

const explained = (refusal: RefusedLine, language: Language): string =>
  `${refusal.line}. ${said(refusal, language)}`;

const said = ({ code, facts }: Pick<RefusedLine, 'code' | 'facts'>, language: Language): string =>
  code in rejections ? messageOf(code as RejectionCode, facts as RejectionFacts, language) : code;
