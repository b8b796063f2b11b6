export { BatchDialog } from './BatchDialog.tsx';
