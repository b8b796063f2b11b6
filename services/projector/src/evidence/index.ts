export { evidenceHealth } from './health.ts';
export { EvidenceKeeper } from './keeper.ts';
export { measureEvidence } from './metrics.ts';
