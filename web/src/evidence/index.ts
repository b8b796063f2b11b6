export { useEvidenceAction } from './use-evidence-action.ts';
