import type { SaleDetail } from '@granary/api/outbound';
import { isDocument, outbound, type OutboundDocument, type OutboundState } from '@granary/domain/outbound';
import { minus, sum, toMoney } from '@granary/domain/kernel';
import type { Replayed } from './replay.ts';

/** A settlement notice, with the order as it stood when the notice said so for the last time. */
export interface IssuedNotice {
  readonly code: string;
  readonly status: 'valid' | 'void';
  readonly issuedAt: string;
  readonly voidedAt: string | null;
  /** Log position of the event that voided it. */
  readonly voidedBy: bigint | null;
  readonly order: Replayed;
}

/** What is held or owed for the order, less returns. */
export const owedOf = ({ sale, returns }: OutboundDocument): string =>
  toMoney(minus(sale?.amount ?? 0, returnedOf({ returns })));

export const returnedOf = ({ returns }: Pick<OutboundDocument, 'returns'>): string =>
  toMoney(sum(returns.map(({ credit }) => credit?.amount ?? 0)));

/** Every notice of the order, oldest first. A void one keeps what it said: it is folded up to the event that voided it. */
export const noticesOf = (replayed: Replayed): IssuedNotice[] => {
  const notices: IssuedNotice[] = [];
  let state: OutboundState = outbound.initial();
  for (const [index, { event, stored }] of replayed.happenings.entries()) {
    const before = state;
    state = outbound.evolve(state, event, stored.metadata.occurredAt);
    const [was, is] = [noticeIn(before), noticeIn(state)];
    if (was === is) continue;
    const at = stored.metadata.occurredAt;
    const last = notices.at(-1);
    if (was?.status === 'valid' && last && isDocument(before))
      notices[notices.length - 1] = {
        ...last,
        status: 'void',
        voidedAt: at,
        voidedBy: stored.position,
        order: { ...replayed, document: before, happenings: replayed.happenings.slice(0, index) },
      };
    if (is?.status === 'valid')
      notices.push({
        code: is.code,
        status: 'valid',
        issuedAt: at,
        voidedAt: null,
        voidedBy: null,
        order: replayed,
      });
  }
  return notices;
};

const noticeIn = (state: OutboundState) => (isDocument(state) ? state.notice : null);

export const shownNotices = (replayed: Replayed): SaleDetail['notices'] =>
  noticesOf(replayed).map(({ code, status, issuedAt, voidedAt, order }) => ({
    code,
    status,
    amount: owedOf(order.document),
    issuedAt,
    voidedAt,
  }));
