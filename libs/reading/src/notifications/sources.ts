import { readersOfDocument } from '@granary/api/access';
import {
  NOTIFICATION_ID_LENGTH,
  notificationKinds,
  toldOf,
  type Notification,
  type NotificationKind,
} from '@granary/api/notifications';
import { discussedKinds, type DiscussedKind } from '@granary/domain/discussions/rules';
import { holds } from '@granary/platform/access';
import { createHash } from 'node:crypto';
import { all, any, raw, sql, type QueryRunner, type Sql } from '../sql/index.ts';
import { readableOutbound } from '../outbound/index.ts';
import { waitingFor } from '../workflow/index.ts';
import { credit } from './credit.ts';
import { expiry } from './expiry.ts';
import { keyExpiry } from './key-expiry.ts';
import { rebuilds, verifications } from './read-models.ts';
import { inWarehouse, newest, type Person, type Source } from './source.ts';

/** A document as JSON. */
const documentIn = (kind: string, number: string): Sql =>
  raw(`jsonb_build_object('kind', ${kind}, 'number', ${number}) AS document`);

/** Null without one: that of a contract is its code, which is said anyway. */
const titleOf = (row: string): Sql => raw(`nullif(nullif(${row}.title, ''), ${row}.number) AS title`);

const nameOf = (username: string): Sql =>
  raw(`coalesce(nullif((SELECT u.real_name FROM people.user_account u WHERE u.username = ${username}), ''),
    ${username}) AS by`);

/** Kinds of which documents can be deleted for good. */
const purgeable: Partial<Record<DiscussedKind, Sql>> = {
  inbound: sql`EXISTS (SELECT FROM documents.inbound d WHERE d.number = m.number)`,
  contract: sql`EXISTS (SELECT FROM contracts.contract d WHERE d.code = m.number)`,
};

/** Whether the caller may read the document now; orders and recalls do not stay in the warehouses of that time. */
const readable = (caller: Person, kind: DiscussedKind): Sql => {
  const { warehouses } = caller;
  if (kind === 'outbound')
    return sql`EXISTS (SELECT FROM documents.outbound o WHERE o.number = m.number AND ${readableOutbound(caller)})`;
  if (!holds(caller, ...readersOfDocument(kind))) return sql`false`;
  if (kind === 'recall')
    return warehouses === 'all'
      ? sql`true`
      : sql`EXISTS (SELECT FROM recalls.recall r
          WHERE r.number = m.number AND r.warehouses && ${warehouses}::text[])`;
  return all([purgeable[kind], inWarehouse(caller, 'm.warehouse')]);
};

/** Where the caller is mentioned, in documents that they may still read. */
const mentions: Source = (runQuery, caller) =>
  runQuery<Notification>(sql`
    SELECT m.id, 'mention' AS kind, m.mentioned_at AS at, ${nameOf('m.author')},
      ${documentIn('m.kind', 'm.number')}, ${titleOf('i')}
    FROM discussions.mention m LEFT JOIN workflow.instance i ON i.id = m.kind || '.' || m.number
    WHERE ${all([
      sql`m.person = ${caller.userId}`,
      sql`m.author <> ${caller.username}`,
      any(discussedKinds.map((kind) => sql`m.kind = ${kind} AND ${readable(caller, kind)}`)),
    ])} AND ${newest('m.mentioned_at')}`);

/** Since when the caller is asked: a delegation asks its delegate anew, the others have been told. */
const askedSince = ({ userId }: Person): Sql =>
  sql`CASE WHEN i.delegate_id = ${userId}
    THEN greatest(i.task_since, (i.tasks -> -2 ->> 'closedAt')::timestamptz) ELSE i.task_since END`;

const tasks: Source = (runQuery, caller) =>
  runQuery<Notification>(sql`
    SELECT i.id || ' ' || i.step || ' ' || extract(epoch FROM i.at) AS id, 'task' AS kind, i.at,
      ${nameOf('i.submitted_by')}, ${documentIn('i.category', 'i.number')}, ${titleOf('i')}
    FROM (SELECT i.*, ${askedSince(caller)} AS at FROM workflow.instance i WHERE ${waitingFor(caller)}) i
    WHERE ${newest('i.at')}`);

const SHORT = 'OutboundShortPicked';

/** For those who can do something about it. */
const shortOrders: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.order_short)) return [];
  return runQuery<Notification>(sql`
    SELECT e.event_id::text AS id, 'order_short' AS kind, e.recorded_at AS at, ${nameOf('e.username')},
      ${documentIn("'outbound'", 'o.number')}, ${titleOf('o')}
    FROM operations.operation e JOIN documents.outbound o ON o.number = e.subject
    WHERE ${all([
      sql`e.type = ${SHORT}`,
      sql`e.user_id <> ${caller.userId}`,
      inWarehouse(caller, 'o.warehouse'),
      readableOutbound(caller),
    ])} AND ${newest('e.recorded_at')}`);
};

const files =
  (kind: 'export_ready' | 'export_failed', state: 'ready' | 'failed'): Source =>
  (runQuery, caller) =>
    runQuery<Notification>(sql`
      SELECT j.id::text AS id, ${kind}::text AS kind, j.ended_at AS at, j.name AS title
      FROM platform.job j
      WHERE j.user_id = ${caller.userId} AND j.state = ${state} AND j.expires_at > now()
        AND ${newest('j.ended_at')}`);

/** Each kind is bounded by itself, so that none, least of all one that the person has muted, displaces another. */
const sources: Readonly<Record<NotificationKind, Source>> = {
  mention: mentions,
  task: tasks,
  order_short: shortOrders,
  expiry,
  credit,
  export_ready: files('export_ready', 'ready'),
  export_failed: files('export_failed', 'failed'),
  key_expiry: keyExpiry,
  verification: verifications,
  rebuild: rebuilds,
};

/** Computed from the person's rights of now: whoever loses a right loses the notifications as well. */
export const notificationsOf = async (
  runQuery: QueryRunner,
  person: Person,
  kinds: readonly NotificationKind[] = notificationKinds,
): Promise<Notification[]> => {
  const found: Notification[] = [];
  for (const kind of kinds)
    for (const one of await sources[kind](runQuery, person))
      found.push({ ...one, id: notificationId(kind, one.id) });
  return found.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1));
};

/** `cause` is what the source calls its id. */
export const notificationId = (kind: NotificationKind, cause: string): string =>
  createHash('sha256').update(`${kind} ${cause}`).digest('hex').slice(0, NOTIFICATION_ID_LENGTH);
