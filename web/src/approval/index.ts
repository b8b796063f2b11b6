export { ApprovalBanner, ApprovalProgress } from './ApprovalProgress.tsx';
export { roleName, stepText } from './names.ts';
