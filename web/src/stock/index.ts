export { BATCH_WIDTH } from './batch-width.ts';
export { BatchDialog } from './BatchDialog.tsx';
