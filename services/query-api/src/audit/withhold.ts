import type { Permission } from '@granary/api/access';
import { WITHHELD, isPersonal, isSession, readersOf } from '@granary/api/operation-log';
import { sealedText } from '@granary/domain/kernel';
import type { Plain } from './plain.ts';

/** Whether the event contains a session id. */
export const namesSession = (data: Plain): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(data).some(([name, value]) => isSession(name, value));

/** Locations and allocation decisions are for staff of the source warehouse only. */
const placeNames: ReadonlySet<string> = new Set(['location', 'shelf', 'decision']);

interface Circumstances {
  readonly eventType?: string;
  /** Category of the stream whose state this is. */
  readonly category?: string;
  /** The data belongs to a warehouse the reader may not use (the source of goods it receives). */
  readonly elsewhere?: boolean;
}

/**
 * Replaces what this reader may not see by `WITHHELD`: personal data and secrets for everyone, costs without
 * permission, locations of other warehouses.
 */
export const withhold = (
  value: Plain,
  permissions: ReadonlySet<Permission>,
  { eventType = '', category = eventType, elsewhere = false }: Circumstances = {},
): Plain => {
  const isHidden = (name: string): boolean => {
    const readers = readersOf(name, { eventType, category });
    return (
      (readers.length > 0 && !readers.some((one) => permissions.has(one))) ||
      (elsewhere && placeNames.has(name))
    );
  };
  const isWithheld = (name: string, inner: Plain): boolean =>
    ((isHidden(name) || isPersonal(name)) && inner !== null && inner !== '') || isSession(name, inner);
  const shown = (part: Plain): Plain => {
    if (typeof part === 'string') return sealedText.safeParse(part).success ? WITHHELD : part;
    if (Array.isArray(part)) return part.map(shown);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, isWithheld(name, inner) ? WITHHELD : shown(inner)]),
    );
  };
  return shown(value);
};
