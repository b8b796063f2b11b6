import { USUAL_PRIORITY } from '@granary/domain/priority';
import { instanceId, type TaskStatus } from '@granary/domain/workflow/rules';
import type { StoredEvent } from '@granary/event-store';
import { InstanceRow, type InstanceTask } from '@granary/read-models/workflow';
import { searchTextOf } from '../document-rows.ts';
import { keyed } from '../engine/index.ts';
import type { Step } from './flow.ts';
import { flows } from './flows.ts';

const flowOfCategory = new Map(flows.map((flow) => [flow.source.category, flow]));
const stepsOf = (event: StoredEvent): readonly Step[] =>
  flowOfCategory.get(event.category)?.stepsOf(event) ?? [];

/** The ids of the instances an event affects. */
export function instancesOf(event: StoredEvent): string[] {
  return stepsOf(event).length === 0 ? [] : [instanceId(event.category, event.streamId)];
}

/** One row per document that waits or may wait for decisions, folded from the document's own events. */
export const instanceTable = keyed({
  entity: InstanceRow,
  from: flows.map(({ source }) => source),
  keys: instancesOf,
  evolve: (row, event: StoredEvent, key) => instanceAfter(row, event, key),
});

/** `null`: deleted with its document; `undefined`: there is no instance, or the event does not affect it. */
export function instanceAfter(
  row: InstanceRow | undefined,
  event: StoredEvent,
  key: string,
): InstanceRow | null | undefined {
  let next: InstanceRow | null | undefined = row;
  for (const step of stepsOf(event)) {
    if (step.does === 'remove') next = null;
    else if (step.does === 'describe') next = { ...(next ?? draft(event, key)), ...step.facts };
    else if (next) next = { ...next, ...changed(next, event, step) };
  }
  return next && searchable(next);
}

function changed(
  row: InstanceRow,
  event: StoredEvent,
  step: Exclude<Step, { does: 'describe' | 'remove' }>,
): Partial<InstanceRow> {
  const at = momentOf(row, event);
  switch (step.does) {
    case 'author':
      return row.authors.includes(step.author) ? {} : { authors: [...row.authors, step.author] };
    case 'submit':
      return {
        askedBy: [...new Set([...(step.submitter === null ? [] : [step.submitter]), ...row.authors])],
        submittedBy: event.metadata.actor.username,
        submission: row.submission + 1,
        ...oneStep,
        ...inNobodysHands,
      };
    case 'require': {
      const required = { ...row, stepRoles: [...step.roles] };
      return {
        stepRoles: required.stepRoles,
        ...(row.task !== null && { tasks: lastTask(row, placeOf(required)) }),
      };
    }
    case 'ask':
      return {
        ...(row.status !== 'running' && { startedAt: at }),
        ...opened(row, {
          ...blankTask,
          ...placeOf(row),
          n: row.tasks.length + 1,
          kind: step.task,
          openedAt: at,
        }),
      };
    case 'ask-again': {
      const last = row.tasks.at(-1);
      if (!last) return {};
      const again: InstanceTask = {
        ...last,
        ...blankTask,
        reviewer: last.reviewer,
        delegate: last.delegate,
      };
      return opened({ ...row, tasks: row.tasks.slice(0, -1) }, again);
    }
    case 'review': {
      const reviewer = event.metadata.actor.username;
      return row.task === null ? {} : { reviewer, tasks: lastTask(row, { reviewer }) };
    }
    case 'agree': {
      const next = { ...row, ...closed(row, event, 'approved'), step: row.step + 1 };
      return {
        step: next.step,
        takers: [...row.takers, step.taker],
        ...inNobodysHands,
        ...askedNext(next, { openedAt: at }),
      };
    }
    case 'delegate':
      return {
        delegateId: step.to,
        delegate: step.toName,
        delegatorIds: [...row.delegatorIds, step.from],
        delegatedBy: event.metadata.actor.username,
        ...askedInstead(row, event, step.toName),
      };
    case 'take-back':
      return { ...inNobodysHands, ...askedInstead(row, event, null) };
    case 'approve':
      return {
        ...closed(row, event, 'approved'),
        // The last step keeps its details: if the approval cannot be carried out, that step is requested again.
        ...(step.last ? { status: 'completed', endedAt: at } : { ...oneStep, ...inNobodysHands }),
      };
    case 'reject':
      return { ...closed(row, event, 'rejected'), status: 'rejected', endedAt: at };
    case 'withdraw':
      return row.status === 'running' || row.status === 'completed'
        ? { ...closed(row, event, 'withdrawn'), status: 'withdrawn', endedAt: at }
        : {};
  }
}

const blankTask = {
  status: 'pending',
  delegate: null,
  reviewer: null,
  closedAt: null,
  closedBy: null,
  note: null,
} as const;

const oneStep = { step: 1, stepRoles: [null], takers: [] };
const inNobodysHands = { delegateId: null, delegate: null, delegatorIds: [], delegatedBy: null };

const placeOf = ({ step, stepRoles }: InstanceRow): { step: number; steps: number } => ({
  step,
  steps: stepRoles.length,
});

/** Opens another task of the same kind as the last one. */
const askedNext = (row: InstanceRow, change: Partial<InstanceTask>): Partial<InstanceRow> => {
  const last = row.tasks.at(-1);
  return last
    ? opened(row, { ...last, ...blankTask, ...placeOf(row), n: row.tasks.length + 1, ...change })
    : {};
};

/** Another person is asked. The time since which the decision is awaited stays the same. */
const askedInstead = (row: InstanceRow, event: StoredEvent, delegate: string | null): Partial<InstanceRow> =>
  row.task === null ? {} : askedNext({ ...row, ...closed(row, event, 'delegated') }, { delegate });

const opened = (row: InstanceRow, task: InstanceTask): Partial<InstanceRow> => ({
  status: 'running',
  endedAt: null,
  task: task.kind,
  taskSince: task.openedAt,
  reviewer: task.reviewer,
  tasks: [...row.tasks, task],
});

const closed = (row: InstanceRow, event: StoredEvent, status: TaskStatus): Partial<InstanceRow> =>
  row.task === null
    ? {}
    : {
        task: null,
        reviewer: null,
        tasks: lastTask(row, {
          status,
          closedAt: momentOf(row, event),
          closedBy: event.metadata.actor.username,
          note: noteOf(event),
        }),
      };

const lastTask = ({ tasks }: InstanceRow, change: Partial<InstanceTask>): InstanceTask[] =>
  tasks.map((task, index) => (index === tasks.length - 1 ? { ...task, ...change } : task));

const noteOf = ({ data }: StoredEvent): string | null => {
  const { reason, notes } = data as { readonly reason?: string | null; readonly notes?: string | null };
  return reason ?? notes ?? null;
};

/** The decision on a back-dated receipt must not precede its request. */
const momentOf = ({ taskSince }: InstanceRow, { metadata, recordedAt }: StoredEvent): string =>
  metadata.occurredAt < taskSince ? recordedAt : metadata.occurredAt;

const draft = ({ category, streamId, metadata }: StoredEvent, id: string): InstanceRow => ({
  id,
  category,
  number: streamId,
  title: '',
  priority: USUAL_PRIORITY,
  warehouse: null,
  customer: null,
  supplier: null,
  amount: null,
  status: 'draft',
  task: null,
  taskSince: metadata.occurredAt,
  reviewer: null,
  ...oneStep,
  ...inNobodysHands,
  askedBy: [],
  authors: [],
  submittedBy: metadata.actor.username,
  submission: 0,
  startedAt: metadata.occurredAt,
  endedAt: null,
  tasks: [],
  searchText: '',
});

const searchable = (row: InstanceRow): InstanceRow => {
  const words = [row.number, row.title, row.submittedBy, row.warehouse, row.customer, row.supplier];
  return { ...row, searchText: searchTextOf(words) };
};
