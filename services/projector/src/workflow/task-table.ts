import type { StoredEvent } from '@granary/event-store';
import { TaskRow, assigneeOf, type InstanceRow, type InstanceTask } from '@granary/read-models/workflow';
import { keyed, type RowBefore } from '../engine/index.ts';
import { flows } from './flows.ts';
import { instanceAfter, instancesOf, instanceTable } from './instance-table.ts';

/** The tasks of all instances, one row each. */
export const taskTable = keyed({
  entity: TaskRow,
  from: flows.map(({ source }) => source),
  guide: instanceTable,
  keys: (event: StoredEvent, instances) => [...changedTasks(event, instances).keys()],
  evolve: (_row, event: StoredEvent, key, _before, instances) => changedTasks(event, instances).get(key),
});

/** Changed tasks by id; null for tasks deleted with their document. */
function changedTasks(
  event: StoredEvent,
  instances: RowBefore<InstanceRow>,
): ReadonlyMap<string, TaskRow | null> {
  const changed = new Map<string, TaskRow | null>();
  for (const instance of instancesOf(event)) {
    const before = instances(instance);
    const then = before?.tasks ?? [];
    const now = instanceAfter(before, event, instance)?.tasks ?? [];
    for (const { n } of then.slice(now.length)) changed.set(taskId(instance, n), null);
    for (const [index, task] of now.entries())
      if (task !== then[index]) changed.set(taskId(instance, task.n), rowOf(instance, task));
  }
  return changed;
}

const taskId = (instance: string, n: number): string => `${instance}.${n}`;

const rowOf = (instance: string, { n, ...task }: InstanceTask): TaskRow => ({
  id: taskId(instance, n),
  instance,
  ...task,
  assignee: assigneeOf(task),
});
