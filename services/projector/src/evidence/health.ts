import type { PartHealth } from '@granary/platform/health';
import type { EvidenceStatus } from './keeper.ts';

/** Degraded, not down: work continues without evidence, but operators must know. */
export const evidenceHealth = ({ state, detail, verification }: EvidenceStatus): PartHealth => {
  if (state === 'contradicted')
    return { status: 'degraded', detail: `what was signed is not found: ${detail}` };
  if (state === 'failing') return { status: 'degraded', detail: `nothing is signed: ${detail}` };
  if (verification?.state === 'differs')
    return { status: 'degraded', detail: 'the log is not what was signed: npm run audit -- verify' };
  return { status: 'ok' };
};
