export { openEvidenceBench, type EvidenceBench } from './evidence-bench.ts';
