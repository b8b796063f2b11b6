import type { Operation } from '@granary/api/operation-log';
import i18next from 'i18next';

export { eventName as typeName } from '../ui/widgets/event-name.ts';
export { personName } from '../ui/widgets/person-name.ts';

const word = (key: string, fallback: string): string => i18next.t(key, { defaultValue: fallback });

export const categoryName = (category: string): string => word(`events:category.${category}`, category);
export const roleName = (role: string): string => word(`status:role.${role}`, role);

const A_MINUTE_MS = 60_000;

/** The reason; a refusal code is replaced by its message in `PERMISSION_DENIED · GET /outbound/{number}`. */
export const reasonOf = ({ reason, message }: Pick<Operation, 'reason' | 'message'>): string =>
  message === null || reason === null ? (reason ?? '') : reason.replace(/^\w+/, message);

/** Recorded more than a minute after it happened: the document was backdated. */
export const isBackDated = ({
  occurredAt,
  recordedAt,
}: Pick<Operation, 'occurredAt' | 'recordedAt'>): boolean =>
  Date.parse(recordedAt) - Date.parse(occurredAt) > A_MINUTE_MS;
