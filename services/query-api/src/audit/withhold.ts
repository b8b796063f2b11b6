import type { Permission } from '@granary/api/access';
import { WITHHELD, isSession, readersOf } from '@granary/api/operations';
import { sealedText } from '@granary/domain/kernel';
import type { Plain } from './plain.ts';

/** Whether an event names somebody's session. */
export const namesSession = (data: Plain): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(data).some(([name, value]) => isSession(name, value));

/** Where goods lie, and which batches an allocation passed over, is known where the goods come from. */
const placeNames: ReadonlySet<string> = new Set(['location', 'shelf', 'decision']);

interface Circumstances {
  readonly eventType?: string;
  /** Of the stream whose state it is. */
  readonly category?: string;
  /** Told of a warehouse that is not the reader's: of goods that come from there. */
  readonly elsewhere?: boolean;
}

/** Hides what is personal and what is secret from everybody, cost from those who may not see it, and from other places what lies where. */
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
  const shown = (part: Plain): Plain => {
    if (typeof part === 'string') return sealedText.safeParse(part).success ? WITHHELD : part;
    if (Array.isArray(part)) return part.map(shown);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        (isHidden(name) && inner !== null) || isSession(name, inner) ? WITHHELD : shown(inner),
      ]),
    );
  };
  return shown(value);
};
