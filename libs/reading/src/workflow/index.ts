import { decisions, taskKindsFor } from '@granary/api/workflow';
import { mayDecideOwn, mayStandIn } from '@granary/domain/approval';
import { taskKinds, type TaskKind } from '@granary/domain/workflow/rules';
import type { Caller as SignedIn } from '@granary/platform/access';
import { all, any, raw, sql, type Sql } from '../sql/index.ts';

type Caller = Pick<SignedIn, 'userId' | 'role' | 'permissions' | 'warehouses'>;

/** Decision kinds the caller may see: all for administrators, their own for approvers. */
const kindsSeenBy = ({ permissions }: Caller): readonly TaskKind[] =>
  permissions.has('system:admin') ? taskKinds : taskKindsFor(permissions);

/** Contracts have no warehouse; other documents require access to theirs. */
const whereTheyWork = ({ warehouses }: Caller): Sql | undefined =>
  warehouses === 'all' ? undefined : sql`i.warehouse IS NULL OR i.warehouse = ANY(${warehouses})`;

/** Submitted documents of the caller's decision kinds and warehouses. */
export const instancesSeenBy = (caller: Caller): Sql =>
  all([
    sql`i.status <> 'draft'`,
    sql`i.category = ANY(${[...new Set(kindsSeenBy(caller).map((kind) => decisions[kind].category))]})`,
    whereTheyWork(caller),
  ]);

/** Tasks of the caller's decision kinds and warehouses. */
export const tasksSeenBy = (caller: Caller): Sql =>
  all([sql`t.kind = ANY(${kindsSeenBy(caller)})`, whereTheyWork(caller)]);

/** The role that decides the current step; NULL if any approver may. */
export const STEP_ROLE = '(i.step_roles ->> (i.step - 1))';

/** What the caller may decide now; the SQL counterpart of `obstacleFor` in the domain. */
export const waitingFor = (caller: Caller): Sql =>
  all([
    sql`i.task IS NOT NULL`,
    sql`i.task = ANY(${taskKindsFor(caller.permissions)})`,
    whereTheyWork(caller),
    mayDecideOwn(caller.role) ? undefined : sql`NOT ${caller.userId} = ANY(i.asked_by)`,
    sql`NOT ${caller.userId} = ANY(i.takers)`,
    ...(mayStandIn(caller.role) ? [] : [theirStep(caller), theirDelegation(caller)]),
  ]);

const theirStep = ({ role }: Caller): Sql =>
  any([sql`${raw(STEP_ROLE)} IS NULL`, sql`${raw(STEP_ROLE)} = ${role}`]);

const theirDelegation = ({ userId }: Caller): Sql =>
  any([sql`i.delegate_id IS NULL`, sql`i.delegate_id = ${userId}`, sql`${userId} = ANY(i.delegator_ids)`]);
