import type { InboundState, ReceivedLine, RefusedBecause } from '@granary/domain/inbound';
import { Rejection, rejections, type RejectionCode, type RejectionFacts } from '@granary/domain/kernel';

/** The batches of an approval, empty if there are none yet. Throws the rejection that sent it back to the approver. */
export const approvalOutcome = (state: InboundState): ReceivedLine[] => {
  if (state.status !== 'present') return [];
  const { progress } = state;
  if (progress.status === 'open') {
    if (progress.refused) throw refusalOf(progress.refused);
    return [];
  }
  return [...progress.batches];
};

/** Throws the rejection of a refused reversal, such as a batch that has been used. */
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
