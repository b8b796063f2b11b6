import { NOTIFICATIONS_SHOWN, NOTIFIED_DAYS, type Notification } from '@granary/api/notifications';
import type { Caller } from '@granary/platform/access';
import { raw, sql, type QueryRunner, type Sql } from '../sql/index.ts';

/** Whom something is told, and with which rights. */
export type Person = Pick<Caller, 'userId' | 'username' | 'role' | 'permissions' | 'warehouses'>;

/** Finds what a person is told of one kind, from their rights of now. */
export type Source = (runQuery: QueryRunner, person: Person) => Promise<Notification[]>;

export const newest = (moment: string): Sql =>
  sql`${raw(moment)} > now() - make_interval(days => ${NOTIFIED_DAYS})
    ORDER BY ${raw(moment)} DESC LIMIT ${NOTIFICATIONS_SHOWN}`;

export const inWarehouse = ({ warehouses }: Person, column: string): Sql | undefined =>
  warehouses === 'all'
    ? undefined
    : sql`(${raw(column)} IS NULL OR ${raw(column)} = ANY(${warehouses}::text[]))`;
