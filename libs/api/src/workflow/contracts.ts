import { instanceStatuses, taskKinds, taskStatuses } from '@granary/domain/workflow/rules';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';
import { coded, endpoint, freshness, listQuery, page, submission, type ListFields } from '../http/index.ts';
import { standing } from './steps.ts';
import { deciders, workflowCategories } from './tasks.ts';

const document = {
  /** `‹category›.‹number›` */
  id: z.string(),
  category: z.string(),
  number: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  /** Null if not tied to one warehouse. */
  warehouse: z.string().nullable(),
  customer: z.string().nullable(),
  /** The customer, or the supplier of a receipt. */
  party: coded.nullable(),
  amount: z.string().nullable(),
};

/** Document fields that lists can sort and filter by. */
const documentFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  category: { kind: 'enum', values: workflowCategories, sortable: true },
  warehouse: { kind: 'enum' },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  submittedBy: { kind: 'text', sortable: true, searched: true },
} as const satisfies ListFields;

export const inboxFields = {
  ...documentFields,
  kind: { kind: 'enum', values: taskKinds },
  since: { kind: 'moment', sortable: true },
  amount: { kind: 'decimal' },
} as const satisfies ListFields;

export const inboxRow = z.object({
  ...document,
  ...standing,
  kind: z.enum(taskKinds),
  submittedBy: z.string(),
  /** The display name; the user name if the user is not known. */
  submitter: z.string(),
  /** When the task was opened. */
  since: z.string(),
  overdue: z.boolean(),
  /** The user who claimed the review. */
  reviewer: z.string().nullable(),
  submission,
});
export type InboxRow = z.output<typeof inboxRow>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'What waits for the caller’s decision, the most urgent first and then the longest waiting',
  access: deciders,
  query: listQuery(inboxFields),
  answer: page(inboxRow),
  models: ['workflow', 'customers', 'catalogue', 'people'],
});

/** Administrators see every instance; approvers those of the categories they decide. */
const access = ['system:admin', ...deciders] as const;

/** The user who decided, else the delegate, else the reviewer; null: open to everyone entitled. */
const assignee = z.string().nullable();

export const instanceFields = {
  ...documentFields,
  status: { kind: 'enum', values: instanceStatuses, sortable: true },
  assignee: { kind: 'text' },
  startedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const instanceRow = z.object({
  ...document,
  status: z.enum(instanceStatuses),
  /** The pending decision. */
  task: z.enum(taskKinds).nullable(),
  step: z.number().int(),
  steps: z.number().int(),
  /** The user it was delegated to. */
  delegate: z.string().nullable(),
  assignee,
  submittedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** From the submission to the end, or to now. */
  seconds: z.number().int(),
  taskCount: z.number().int(),
});
export type InstanceRow = z.output<typeof instanceRow>;

export const listInstances = endpoint({
  method: 'GET',
  path: '/workflow/instances',
  summary: 'Submitted documents on their way to a decision',
  access,
  query: listQuery(instanceFields),
  answer: page(instanceRow),
  models: ['workflow', 'customers', 'catalogue', 'people'],
});

export const taskFields = {
  ...documentFields,
  kind: { kind: 'enum', values: taskKinds, sortable: true },
  status: { kind: 'enum', values: taskStatuses, sortable: true },
  openedAt: { kind: 'moment', sortable: true },
  decidedBy: { kind: 'text' },
  assignee: { kind: 'text' },
} as const satisfies ListFields;

export const taskRow = z.object({
  ...document,
  /** `‹instance›.‹n›` */
  id: z.string(),
  kind: z.enum(taskKinds),
  status: z.enum(taskStatuses),
  step: z.number().int(),
  steps: z.number().int(),
  /** The user it was delegated to. */
  delegate: z.string().nullable(),
  assignee,
  submittedBy: z.string(),
  reviewer: z.string().nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
  seconds: z.number().int(),
  overdue: z.boolean(),
});
export type TaskRow = z.output<typeof taskRow>;

export const listTasks = endpoint({
  method: 'GET',
  path: '/workflow/tasks',
  summary: 'Every decision that was asked for',
  access,
  query: listQuery(taskFields),
  answer: page(taskRow),
  models: ['workflow', 'customers', 'catalogue', 'people'],
});

/** Decided tasks. */
const decided = {
  approved: z.number().int(),
  rejected: z.number().int(),
  withdrawn: z.number().int(),
  /** From assignment to decision; null if none was decided. */
  meanSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /** Approved share of the decided tasks, 0–1. */
  approvalRate: z.number().nullable(),
};

const figures = {
  /** Currently pending. */
  open: z.number().int(),
  /** Of these, overdue. */
  overdue: z.number().int(),
  /** Of these, delegated. */
  delegated: z.number().int(),
  ...decided,
};

export const getWorkflowStatistics = endpoint({
  method: 'GET',
  path: '/workflow/statistics',
  summary: 'How many decisions wait, and how long they took',
  access,
  query: z.object({
    /** Counts decisions in the last of these periods, in the company's time zone. */
    by: z.enum(statisticalPeriods).default('day'),
  }),
  answer: z.object({
    total: z.object(figures),
    /** Those with a task that waits or was closed in these periods. */
    kinds: z.array(z.object({ kind: z.enum(taskKinds), ...figures })),
    /** Oldest first; periods without decisions are included as zeros. */
    periods: z.array(z.object({ key: z.string(), from: z.iso.date(), to: z.iso.date(), ...decided })),
    freshness,
  }),
  models: ['workflow'],
});
export type WorkflowStatistics = z.output<typeof getWorkflowStatistics.answer>;
