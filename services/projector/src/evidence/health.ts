import type { PartHealth } from '@granary/platform/health';
import type { EvidenceStatus } from './keeper.ts';

/** A large tree takes longer the first time. */
const COPY_BEHIND_SECONDS = 300;

/** Degraded, not down: work continues without evidence, but operators must know. */
export const evidenceHealth = ({ state, detail, verification, copy }: EvidenceStatus): PartHealth => {
  if (state === 'contradicted')
    return { status: 'degraded', detail: `what was signed is not found: ${detail}` };
  if (state === 'failing') return { status: 'degraded', detail: `nothing is signed: ${detail}` };
  if (verification?.state === 'differs')
    return { status: 'degraded', detail: 'the log is not what was signed: npm run audit -- verify' };
  if (copy?.ofAnother !== undefined)
    return { status: 'degraded', detail: `not copied to GRANARY_EVIDENCE_COPY: ${copy.ofAnother}` };
  if (copy && copy.behindSeconds > COPY_BEHIND_SECONDS)
    return { status: 'degraded', detail: `the copy is ${Math.round(copy.behindSeconds)} s behind` };
  return { status: 'ok' };
};
