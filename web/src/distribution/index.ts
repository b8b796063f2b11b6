export { ApproveDialog } from './ApproveDialog.tsx';
export { DistributionLines } from './DistributionLines.tsx';
export { useDistributionActions } from './use-distribution-actions.ts';
