export { ApprovalProgress } from './ApprovalProgress.tsx';
export { CourseBanner } from './CourseBanner.tsx';
export { DocumentPage } from './DocumentPage.tsx';
export { useApprovalSteps } from './use-approval-steps.tsx';
export { useDecisionActions } from './use-decision-actions.tsx';
export { useDecisionBlocker } from './use-decision-blocker.ts';
export { roleName, stepText } from './names.ts';
export { draftsView, waitingView } from './views.ts';
