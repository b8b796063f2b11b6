import { instanceStatuses, taskKinds, taskStatuses } from '@granary/domain/workflow/rules';
import { z } from 'zod';
import { endpoint, freshness, listQuery, page, type ListFields } from '../http/index.ts';
import { standing } from './steps.ts';
import { deciders, workflowCategories } from './tasks.ts';

const document = {
  /** `‹category›.‹number›` */
  id: z.string(),
  category: z.string(),
  number: z.string(),
  title: z.string(),
  /** Null: not the business of one warehouse. */
  warehouse: z.string().nullable(),
  customer: z.string().nullable(),
};

/** The documents' fields that both people and lists go by. */
const documentFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  category: { kind: 'enum', values: workflowCategories, sortable: true },
  warehouse: { kind: 'enum' },
  submittedBy: { kind: 'text', sortable: true, searched: true },
} as const satisfies ListFields;

export const inboxFields = {
  ...documentFields,
  kind: { kind: 'enum', values: taskKinds },
  since: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const inboxRow = z.object({
  ...document,
  ...standing,
  kind: z.enum(taskKinds),
  amount: z.string().nullable(),
  submittedBy: z.string(),
  /** Since when it waits. */
  since: z.string(),
  overdue: z.boolean(),
  /** Who has begun to look at it. */
  reviewer: z.string().nullable(),
});
export type InboxRow = z.output<typeof inboxRow>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'What waits for the caller’s decision, longest waiting first',
  access: deciders,
  query: listQuery(inboxFields),
  answer: page(inboxRow),
  models: ['workflow'],
});

/** Administrators see every instance; approvers those of the categories that they decide. */
const access = ['system:admin', ...deciders] as const;

/** Whose the decision was or is: who took it, whom it was handed to, else who looks at it; null: anybody’s who may. */
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
  /** The decision that is waited for. */
  task: z.enum(taskKinds).nullable(),
  step: z.number().int(),
  steps: z.number().int(),
  /** Who has been asked in place of the others. */
  delegate: z.string().nullable(),
  assignee,
  submittedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** From the submission until the end, or until now. */
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
  models: ['workflow'],
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
  /** Whom it was handed to. */
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
  models: ['workflow'],
});

export const STATISTICS_DAYS = [7, 30, 90, 365] as const;

const figures = {
  /** Waiting now. */
  open: z.number().int(),
  /** Of these, longer than allowed. */
  overdue: z.number().int(),
  /** Of these, in the hands of a colleague. */
  delegated: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  withdrawn: z.number().int(),
  /** From being asked to being decided; null where nothing was decided. */
  meanSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
  /** Approved of what was decided, 0–1. */
  approvalRate: z.number().nullable(),
};

export const getWorkflowStatistics = endpoint({
  method: 'GET',
  path: '/workflow/statistics',
  summary: 'How many decisions wait, and how long they took',
  access,
  query: z.object({
    /** What was decided within this many days counts. */
    days: z.coerce
      .number()
      .int()
      .refine((days) => (STATISTICS_DAYS as readonly number[]).includes(days), { params: { word: 'choice' } })
      .default(30),
  }),
  answer: z.object({
    total: z.object(figures),
    kinds: z.array(z.object({ kind: z.enum(taskKinds), ...figures })),
    freshness,
  }),
  models: ['workflow'],
});
export type WorkflowStatistics = z.output<typeof getWorkflowStatistics.answer>;
