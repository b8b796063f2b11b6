import {
  inboxFields,
  instanceFields,
  listInbox,
  listInstances,
  listTasks,
  taskFields,
} from '@granary/api/workflow';
import { OVERDUE_HOURS } from '@granary/domain/workflow/rules';
import { defineList } from '../lists/index.ts';
import { STEP_ROLE, instancesSeenBy, tasksSeenBy, waitingFor } from './scope.ts';

const document = {
  id: 'i.id',
  category: 'i.category',
  number: 'i.number',
  title: 'i.title',
  warehouse: 'i.warehouse',
  customer: 'i.customer',
  submittedBy: 'i.submitted_by',
};

/** Where the approval stands; the names of both services agree on these. */
const standing = {
  step: 'i.step',
  steps: 'jsonb_array_length(i.step_roles)',
  role: STEP_ROLE,
  delegate: 'i.delegate',
  delegatedBy: 'i.delegated_by',
};

/** Whether a decision that was asked for at `since` is waited for too long. */
export const overdueSince = (since: string): string => `${since} < now() - interval '${OVERDUE_HOURS} hours'`;

export const inboxList = defineList(listInbox, inboxFields, {
  from: 'workflow.instance i',
  select: {
    ...document,
    ...standing,
    kind: 'i.task',
    amount: 'i.amount',
    since: 'i.task_since',
    overdue: overdueSince('i.task_since'),
    reviewer: 'i.reviewer',
  },
  columns: {},
  id: 'i.id',
  search: 'i.search_text',
  order: [{ field: 'since', direction: 'asc' }],
  where: ({ caller }) => waitingFor(caller),
});

export const instancesList = defineList(listInstances, instanceFields, {
  from: 'workflow.instance i',
  select: {
    ...document,
    status: 'i.status',
    task: 'i.task',
    step: standing.step,
    steps: standing.steps,
    delegate: 'CASE WHEN i.task IS NOT NULL THEN i.delegate END',
    assignee: 'CASE WHEN i.task IS NOT NULL THEN coalesce(i.delegate, i.reviewer) END',
    startedAt: 'i.started_at',
    endedAt: 'i.ended_at',
    seconds: 'extract(epoch FROM coalesce(i.ended_at, now()) - i.started_at)::int',
    taskCount: 'jsonb_array_length(i.tasks)',
  },
  columns: {},
  id: 'i.id',
  search: 'i.search_text',
  order: [{ field: 'startedAt', direction: 'desc' }],
  where: ({ caller }) => instancesSeenBy(caller),
});

/** The tasks of all instances, each a row; of a task only what is asked for is read. */
const TASKS = 'workflow.instance i CROSS JOIN LATERAL jsonb_array_elements(i.tasks) AS t(task)';

/** What the tasks of an instance say, by the names they go by there. */
const task = {
  n: `(t.task ->> 'n')::int`,
  kind: `(t.task ->> 'kind')`,
  status: `(t.task ->> 'status')`,
  step: `(t.task ->> 'step')::int`,
  steps: `(t.task ->> 'steps')::int`,
  delegate: `(t.task ->> 'delegate')`,
  reviewer: `(t.task ->> 'reviewer')`,
  openedAt: `(t.task ->> 'openedAt')::timestamptz`,
  closedAt: `(t.task ->> 'closedAt')::timestamptz`,
  closedBy: `(t.task ->> 'closedBy')`,
  note: `(t.task ->> 'note')`,
} as const;

export const tasksList = defineList(listTasks, taskFields, {
  from: TASKS,
  select: {
    ...document,
    id: `i.id || '.' || ${task.n}`,
    kind: task.kind,
    status: task.status,
    step: task.step,
    steps: task.steps,
    delegate: task.delegate,
    assignee: `CASE WHEN ${task.status} IN ('approved', 'rejected') THEN ${task.closedBy}
      ELSE coalesce(${task.delegate}, ${task.reviewer}) END`,
    reviewer: task.reviewer,
    openedAt: task.openedAt,
    closedAt: task.closedAt,
    decidedBy: task.closedBy,
    note: task.note,
    seconds: `extract(epoch FROM coalesce(${task.closedAt}, now()) - ${task.openedAt})::int`,
    overdue: `${task.status} = 'pending' AND ${overdueSince(task.openedAt)}`,
  },
  columns: {},
  id: `i.id || '.' || ${task.n}`,
  key: ['i.id', task.n],
  atOnce: false,
  search: 'i.search_text',
  order: [{ field: 'openedAt', direction: 'desc' }],
  where: ({ caller }) => tasksSeenBy(caller, task.kind),
});
