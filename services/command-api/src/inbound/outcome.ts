import type { InboundState, ReceivedLine, RefusedBecause } from '@granary/domain/inbound';
import { Rejection, rejections, type RejectionCode, type RejectionFacts } from '@granary/domain/kernel';

/** What an approval came to: the batches of its lines, none yet, or the refusal that sent it back to the approver. */
export const approvalOutcome = (state: InboundState): ReceivedLine[] => {
  if (state.status !== 'present') return [];
  const { progress } = state;
  if (progress.status === 'open') {
    if (progress.refused) throw refusalOf(progress.refused);
    return [];
  }
  return [...progress.batches];
};

/** The same for a reversal; it is done, or a batch had been used. */
export const requireReversed = (state: InboundState): void => {
  if (state.status === 'present' && state.progress.status === 'completed')
    throw refusalOf(state.progress.refused);
};

const refusalOf = (cause: RefusedBecause | null): Rejection =>
  cause && isCode(cause.code)
    ? new Rejection(
        cause.code,
        cause.facts as RejectionFacts,
        cause.line ? `lines.${cause.line - 1}.batch` : undefined,
      )
    : new Rejection('CONCURRENT_CHANGE');

const isCode = (code: string): code is RejectionCode => code in rejections;
