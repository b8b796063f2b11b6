import { permissionsOf, type Role } from '@granary/api/access';
import { decisions, readersOf, type Approval } from '@granary/api/workflow';
import { obstacleFor, type ApprovalTask } from '@granary/domain/approval';
import { instanceId, type TaskKind } from '@granary/domain/workflow/rules';
import {
  actorOf,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller,
} from '@granary/platform/access';
import type { InstanceTask } from '@granary/read-models/workflow';
import { sql, type Ask } from '../database/index.ts';

interface Instance {
  readonly warehouse: string | null;
  readonly task: TaskKind | null;
  readonly since: string;
  readonly step: number;
  readonly stepRoles: readonly (string | null)[];
  readonly takers: readonly string[];
  readonly delegateId: string | null;
  readonly delegate: string | null;
  readonly delegatorIds: readonly string[];
  readonly delegatedBy: string | null;
  readonly submitterId: string | null;
  readonly tasks: readonly InstanceTask[];
}

/** For somebody who may see such documents, in the warehouse it belongs to. */
export const approvalOf = async (
  ask: Ask,
  caller: Caller,
  id: string,
): Promise<Pick<Approval, 'waiting' | 'tasks'>> => {
  requirePermission(caller, ...readersOf(id.split('.', 1)[0] ?? ''));
  const instance = await instanceOf(ask, caller, id);
  if (!instance) return { waiting: null, tasks: [] };
  const { task: kind, step, stepRoles, delegate, delegatedBy, delegateId, delegatorIds, since } = instance;
  const tasks = [...instance.tasks] as Approval['tasks'];
  if (kind === null) return { waiting: null, tasks };
  const decides = caller.permissions.has(decisions[kind].permission);
  const waiting = {
    kind,
    step,
    steps: stepRoles.length,
    role: stepRoles[step - 1] ?? null,
    delegate,
    delegatedBy,
    since,
    mayDecide: decides && obstacleFor(taskOf(instance), actorOf(caller)) === undefined,
    mayTakeBack: decides && [delegateId, ...delegatorIds].includes(caller.userId),
  };
  return { waiting, tasks };
};

interface Colleague {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: Role;
  readonly grants: readonly string[];
  readonly revokes: readonly string[];
  readonly warehouses: readonly string[];
  readonly everywhere: boolean;
}

/** Everybody else who may take the decision that is waited for. */
export const delegatesFor = async (
  ask: Ask,
  caller: Caller,
  { kind, number }: { readonly kind: TaskKind; readonly number: string },
): Promise<Pick<Colleague, 'id' | 'username' | 'realName'>[]> => {
  const { category, permission } = decisions[kind];
  requirePermission(caller, permission);
  const instance = await instanceOf(ask, caller, instanceId(category, number));
  if (instance?.task !== kind) return [];
  const free = { ...taskOf(instance), steps: { ...taskOf(instance).steps, delegation: null } };
  const people = await ask<Colleague>(sql`
    SELECT id, username, real_name AS "realName", role, grants, revokes, warehouses, everywhere
    FROM people.user_account WHERE status IN ('active', 'locked') AND id <> ${caller.userId}
    ORDER BY real_name, username`);
  return people
    .filter(
      ({ id, username, role, grants, revokes, warehouses, everywhere }) =>
        permissionsOf(role, grants, revokes).includes(permission) &&
        (instance.warehouse === null ||
          mayUseWarehouse({ warehouses: everywhere ? 'all' : warehouses }, instance.warehouse)) &&
        obstacleFor(free, { userId: id, username, role }) === undefined,
    )
    .map(({ id, username, realName }) => ({ id, username, realName }));
};

/** Undefined: a document that nobody was ever asked about. */
const instanceOf = async (ask: Ask, caller: Caller, id: string): Promise<Instance | undefined> => {
  const [instance] = await ask<Instance>(sql`
    SELECT warehouse, task, task_since AS since, step, step_roles AS "stepRoles", takers,
      delegate_id AS "delegateId", delegate, delegator_ids AS "delegatorIds", delegated_by AS "delegatedBy",
      submitter_id AS "submitterId", tasks
    FROM workflow.instance WHERE id = ${id}`);
  if (instance && instance.warehouse !== null) requireWarehouse(caller, instance.warehouse);
  return instance;
};

const taskOf = (instance: Instance): ApprovalTask => {
  const { submitterId, stepRoles, takers, delegateId, delegate, delegatorIds } = instance;
  return {
    askedBy: submitterId === null ? [] : [submitterId],
    steps: {
      required: stepRoles.map((role) => ({ role })),
      taken: takers,
      agreed: null,
      delegation:
        delegateId === null ? null : { from: delegatorIds, to: delegateId, toName: delegate ?? delegateId },
    },
  };
};
