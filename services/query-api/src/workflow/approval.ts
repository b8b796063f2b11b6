import { heldBy, type Role } from '@granary/api/access';
import { messageOf } from '@granary/api/texts';
import { decisions, readersOf, type Approval } from '@granary/api/workflow';
import { obstacleFor, type ApprovalTask } from '@granary/domain/approval';
import { reject, type Language, type Rejection } from '@granary/domain/kernel';
import { instanceId, type TaskKind } from '@granary/domain/workflow/rules';
import {
  actorOf,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller,
} from '@granary/platform/access';
import type { InstanceTask } from '@granary/read-models/workflow';
import { sql, type QueryRunner } from '../database/index.ts';

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
  readonly askedBy: readonly string[];
  readonly submission: number;
  readonly tasks: readonly InstanceTask[];
}

interface Reader {
  readonly caller: Caller;
  readonly language: Language;
}

/** Requires permission to read such documents and access to the document's warehouse. */
export const approvalOf = async (
  runQuery: QueryRunner,
  { caller, language }: Reader,
  id: string,
): Promise<Pick<Approval, 'waiting' | 'tasks'>> => {
  requirePermission(caller, ...readersOf(id.split('.', 1)[0] ?? ''));
  const instance = await instanceOf(runQuery, caller, id);
  if (!instance) return { waiting: null, tasks: [] };
  const { task: kind, step, stepRoles, delegate, delegatedBy, delegateId, delegatorIds, since } = instance;
  const tasks = [...instance.tasks] as Approval['tasks'];
  if (kind === null) return { waiting: null, tasks };
  const obstacle = obstacleTo(instance, kind, caller);
  const waiting = {
    kind,
    step,
    steps: stepRoles.length,
    role: stepRoles[step - 1] ?? null,
    delegate,
    delegatedBy,
    since,
    obstacle: obstacle
      ? { code: obstacle.code, message: messageOf(obstacle.code, obstacle.facts, language) }
      : null,
    mayTakeBack:
      caller.permissions.has(decisions[kind].permission) &&
      [delegateId, ...delegatorIds].includes(caller.userId),
  };
  return { waiting, tasks };
};

/** The rejection that the decision command would return. */
const obstacleTo = (instance: Instance, kind: TaskKind, caller: Caller): Rejection | undefined => {
  const { permission } = decisions[kind];
  return caller.permissions.has(permission)
    ? obstacleFor(taskOf(instance), actorOf(caller))
    : reject('PERMISSION_DENIED', { permission });
};

interface Colleague {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly role: Role;
  readonly rolePermissions: readonly string[] | null;
  readonly grants: readonly string[];
  readonly revokes: readonly string[];
  readonly warehouses: readonly string[];
  readonly everywhere: boolean;
}

/** All other users who could make the pending decision. */
export const delegatesFor = async (
  runQuery: QueryRunner,
  caller: Caller,
  { kind, number }: { readonly kind: TaskKind; readonly number: string },
): Promise<Pick<Colleague, 'id' | 'username' | 'realName'>[]> => {
  const { category, permission } = decisions[kind];
  requirePermission(caller, permission);
  const instance = await instanceOf(runQuery, caller, instanceId(category, number));
  if (instance?.task !== kind) return [];
  const free = { ...taskOf(instance), steps: { ...taskOf(instance).steps, delegation: null } };
  const people = await runQuery<Colleague>(sql`
    SELECT id, username, real_name AS "realName", role, role_permissions AS "rolePermissions", grants, revokes,
      warehouses, everywhere
    FROM people.user_account WHERE status IN ('active', 'locked') AND id <> ${caller.userId}
    ORDER BY real_name, username`);
  return people
    .filter(
      ({ id, username, warehouses, everywhere, ...entitled }) =>
        heldBy(entitled).includes(permission) &&
        (instance.warehouse === null ||
          mayUseWarehouse({ warehouses: everywhere ? 'all' : warehouses }, instance.warehouse)) &&
        obstacleFor(free, { userId: id, username, role: entitled.role }) === undefined,
    )
    .map(({ id, username, realName }) => ({ id, username, realName }));
};

/** Returns undefined if the document was never submitted for approval. */
const instanceOf = async (
  runQuery: QueryRunner,
  caller: Caller,
  id: string,
): Promise<Instance | undefined> => {
  const [instance] = await runQuery<Instance>(sql`
    SELECT warehouse, task, task_since AS since, step, step_roles AS "stepRoles", takers,
      delegate_id AS "delegateId", delegate, delegator_ids AS "delegatorIds", delegated_by AS "delegatedBy",
      asked_by AS "askedBy", submission, tasks
    FROM workflow.instance WHERE id = ${id}`);
  if (instance && instance.warehouse !== null) requireWarehouse(caller, instance.warehouse);
  return instance;
};

const taskOf = (instance: Instance): ApprovalTask => {
  const { askedBy, stepRoles, takers, delegateId, delegate, delegatorIds, submission } = instance;
  return {
    askedBy,
    steps: {
      required: stepRoles.map((role) => ({ role })),
      taken: takers,
      agreed: null,
      submission,
      delegation:
        delegateId === null ? null : { from: delegatorIds, to: delegateId, toName: delegate ?? delegateId },
    },
  };
};
