import {
  inboxFields,
  instanceFields,
  listInbox,
  listInstances,
  listTasks,
  taskFields,
} from '@granary/api/workflow';
import { OVERDUE_HOURS } from '@granary/domain/workflow/rules';
import { STEP_ROLE, instancesSeenBy, tasksSeenBy, waitingFor } from '@granary/reading/workflow';
import { coded } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

const document = {
  id: 'i.id',
  category: 'i.category',
  number: 'i.number',
  title: 'i.title',
  priority: 'i.priority',
  warehouse: 'i.warehouse',
  customer: 'i.customer',
  party: `COALESCE(${coded('i.customer', 'c')}, ${coded('i.supplier', 's')})`,
  amount: 'i.amount',
  submittedBy: 'i.submitted_by',
};

/** Joins to the instance `i` what names its document and its submitter. */
const NAMES = `LEFT JOIN customers.customer c ON c.code = i.customer
    LEFT JOIN catalogue.supplier s ON s.code = i.supplier
    LEFT JOIN people.user_account u ON u.username = i.submitted_by`;

const searched = {
  search: ['i.search_text'],
  referred: [
    { column: 'i.customer', of: 'customers.customer' },
    { column: 'i.supplier', of: 'catalogue.supplier' },
    { column: 'i.submitted_by', of: 'people.user_account', key: 'username', names: ['real_name'] },
  ],
};

/** The state of the approval, under the names that both services use. */
const standing = {
  step: 'i.step',
  steps: 'jsonb_array_length(i.step_roles)',
  role: STEP_ROLE,
  delegate: 'i.delegate',
  delegatedBy: 'i.delegated_by',
};

/** SQL condition: a decision requested at `since` is overdue. */
export const overdueSince = (since: string): string => `${since} < now() - interval '${OVERDUE_HOURS} hours'`;

export const inboxList = defineList(listInbox, inboxFields, {
  from: `workflow.instance i ${NAMES}`,
  select: {
    ...document,
    ...standing,
    kind: 'i.task',
    submitter: 'COALESCE(u.real_name, i.submitted_by)',
    since: 'i.task_since',
    overdue: overdueSince('i.task_since'),
    reviewer: 'i.reviewer',
    submission: 'i.submission',
  },
  columns: {},
  id: 'i.id',
  ...searched,
  order: [
    { field: 'priority', direction: 'desc' },
    { field: 'since', direction: 'asc' },
  ],
  where: ({ caller }) => waitingFor(caller),
});

export const instancesList = defineList(listInstances, instanceFields, {
  from: `workflow.instance i ${NAMES}`,
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
  ...searched,
  order: [{ field: 'startedAt', direction: 'desc' }],
  where: ({ caller }) => instancesSeenBy(caller),
});

export const TASKS = 'workflow.task t JOIN workflow.instance i ON i.id = t.instance';

export const tasksList = defineList(listTasks, taskFields, {
  from: `${TASKS} ${NAMES}`,
  select: {
    ...document,
    id: 't.id',
    kind: 't.kind',
    status: 't.status',
    step: 't.step',
    steps: 't.steps',
    delegate: 't.delegate',
    assignee: 't.assignee',
    reviewer: 't.reviewer',
    openedAt: 't.opened_at',
    closedAt: 't.closed_at',
    decidedBy: 't.closed_by',
    note: 't.note',
    seconds: 'extract(epoch FROM coalesce(t.closed_at, now()) - t.opened_at)::int',
    overdue: `t.status = 'pending' AND ${overdueSince('t.opened_at')}`,
  },
  columns: {},
  id: 't.id',
  ...searched,
  order: [{ field: 'openedAt', direction: 'desc' }],
  where: ({ caller }) => tasksSeenBy(caller),
});
