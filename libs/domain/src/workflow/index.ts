export { approvalPolicy, setApprovalPolicy, type ApprovalPolicyEvent } from './policy.ts';
