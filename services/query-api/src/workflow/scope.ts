import { decisions, taskKindsFor } from '@granary/api/workflow';
import { mayDecideOwn, mayStandIn } from '@granary/domain/approval';
import { taskKinds, type TaskKind } from '@granary/domain/workflow/rules';
import { all, any, raw, sql, type Sql } from '../database/index.ts';
import type { ListCall } from '../lists/index.ts';

type Caller = ListCall['caller'];

/** Whose decisions somebody looks after: administrators all, approvers those that they take themselves. */
const kindsSeenBy = ({ permissions }: Caller): readonly TaskKind[] =>
  permissions.has('system:admin') ? taskKinds : taskKindsFor(permissions);

/** A contract is of no warehouse; what belongs to one is for those who work there. */
const whereTheyWork = ({ warehouses }: Caller): Sql | undefined =>
  warehouses === 'all' ? undefined : sql`i.warehouse IS NULL OR i.warehouse = ANY(${warehouses})`;

/** Submitted documents of the categories and warehouses that concern the caller. */
export const instancesSeenBy = (caller: Caller): Sql =>
  all([
    sql`i.status <> 'draft'`,
    sql`i.category = ANY(${[...new Set(kindsSeenBy(caller).map((kind) => decisions[kind].category))]})`,
    whereTheyWork(caller),
  ]);

/** The tasks of these documents that the caller looks after. */
export const tasksSeenBy = (caller: Caller): Sql =>
  all([sql`t.kind = ANY(${kindsSeenBy(caller)})`, whereTheyWork(caller)]);

/** Whose step it is; null: anybody's who may decide. */
export const STEP_ROLE = '(i.step_roles ->> (i.step - 1))';

/** What this person may decide now, as `obstacleFor` in the domain says it for one document. */
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
