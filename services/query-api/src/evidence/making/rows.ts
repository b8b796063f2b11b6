import { permissions as everyPermission, type Permission } from '@granary/api/access';
import { codeLabel } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { mayUseWarehouse } from '@granary/platform/access';
import { namesSession, plain, withhold } from '../../audit/index.ts';
import { jsonOf, type Placed } from './gather.ts';
import type { SheetLabel } from './sheet-labels.ts';

export type Row = Readonly<Partial<Record<SheetLabel, string>>>;

const CONTENT_LONGEST = 400;
const everything: ReadonlySet<Permission> = new Set(everyPermission);

interface Reader {
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
}

/** The row of an event, and `shown`: its redacted data if the requester may not see all of it. */
export const rowOf = (
  { index, event }: Placed,
  reader: Reader,
  language: Language,
): { readonly row: Row; readonly shown: unknown } => {
  const data = plain(jsonOf(event.dataBytes));
  const { occurredAt, actor, reason, warehouseId } = jsonOf(event.metadataBytes) as {
    readonly occurredAt?: string;
    readonly warehouseId?: string;
    readonly actor?: { readonly username?: string; readonly role?: string };
    readonly reason?: string;
  };
  const eventType = event.type;
  const elsewhere = warehouseId !== undefined && !mayUseWarehouse(reader, warehouseId);
  const whole = withhold(data, everything, { eventType });
  const seen = withhold(data, reader.permissions, { eventType, elsewhere });
  const isWhole = JSON.stringify(seen) === JSON.stringify(whole) && !namesSession(data);
  const row = {
    number: String(index + 1),
    position: String(event.position),
    recordedAt: new Date(event.createdMs).toISOString(),
    occurredAt: occurredAt ?? '',
    type: event.type,
    typeName: codeLabel('type', event.type, language),
    stream: event.stream,
    revision: String(event.revision),
    user: actor?.username ?? '',
    role: actor?.role ?? '',
    roleName: codeLabel('role', actor?.role ?? '', language),
    reason: reason ?? '',
    ...figuresOf(seen),
    content: contentOf(seen),
  };
  return { row, shown: isWhole ? undefined : seen };
};

const figures = ['current', 'available', 'reserved', 'limit', 'used'] as const;

/** The figures after the event, if it has any. */
const figuresOf = (data: unknown): Row => {
  const { after } = data as { readonly after?: Readonly<Record<string, unknown>> };
  if (typeof after !== 'object' || after === null) return {};
  return Object.fromEntries(
    figures.flatMap((name) => (typeof after[name] === 'string' ? [[name, after[name]]] : [])),
  );
};

/** The event's data in one line, truncated. */
const contentOf = (data: unknown): string => {
  const parts: string[] = [];
  const tell = (value: unknown, name: string): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) value.forEach((inner, place) => tell(inner, `${name}[${place + 1}]`));
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) tell(inner, name ? `${name}.${key}` : key);
    else parts.push(`${name}: ${String(value as string | number | boolean)}`);
  };
  tell(data, '');
  const text = parts.join('; ');
  return text.length <= CONTENT_LONGEST ? text : `${text.slice(0, CONTENT_LONGEST - 1)}…`;
};
