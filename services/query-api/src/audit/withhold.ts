import type { Permission } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operations';
import { sealedText } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Plain } from './plain.ts';

const COST_READERS: readonly Permission[] = ['cost_price:view', 'system:admin'];
/** `unitCost`, `averageCost` … wherever they stand. */
const costName = /cost/i;
/** What an inbound order pays for its goods is what they cost. */
const priceNames: ReadonlySet<string> = new Set(['unitPrice', 'subtotal', 'total']);
/** In an event about cost these are costs too. */
const costFigures: ReadonlySet<string> = new Set(['before', 'change', 'changeRate']);

/** Until it was written as a digest, the log had the very id that a session's tokens begin with. */
const isSession = (name: string, value: Plain): boolean =>
  name === 'sid' && z.guid().safeParse(value).success;

/** Whether an event names somebody's session. */
export const namesSession = (data: Plain): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(data).some(([name, value]) => isSession(name, value));

/** Hides what is personal and what is secret from everybody, and cost from those who may not see it. */
export const withhold = (value: Plain, permissions: ReadonlySet<Permission>, eventType = ''): Plain => {
  const mayReadCost = COST_READERS.some((permission) => permissions.has(permission));
  const aboutCost = costName.test(eventType);
  const isHidden = (name: string) =>
    !mayReadCost && (costName.test(name) || priceNames.has(name) || (aboutCost && costFigures.has(name)));
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
