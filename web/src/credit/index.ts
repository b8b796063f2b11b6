export { ApproveDialog } from './ApproveDialog.tsx';
export { directionName } from './names.ts';
export { useRequestActions } from './use-request-actions.ts';
export { CreditBar, isBeyond } from './CreditBar.tsx';
