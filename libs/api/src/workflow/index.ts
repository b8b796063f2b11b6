export {
  getWorkflowStatistics,
  inboxFields,
  instanceFields,
  listInbox,
  listInstances,
  listTasks,
  taskFields,
  type InboxRow,
  type InstanceRow,
  type TaskRow,
  type WorkflowStatistics,
} from './contracts.ts';
export {
  NEXT_PEOPLE_SHOWN,
  courseReadersOf,
  courseStages,
  getCourse,
  type Course,
  type CourseStage,
} from './course.ts';
export {
  delegateTask,
  getApproval,
  getApprovalPolicies,
  listDelegates,
  setApprovalPolicy,
  takeTaskBack,
  type Approval,
  type ApprovalPolicyRow,
} from './steps.ts';
export { deciders, decisions, readersOf, taskKindsFor } from './tasks.ts';
