import { isSealed } from '@granary/domain/kernel';
import { isPersonal, isSession, readersOf, tellsPermissions } from './withheld.ts';

export interface Words {
  /** Searchable by everyone who may read the log. */
  readonly anybodys: ReadonlySet<string>;
  /** Searchable by users who may see costs or prices. */
  readonly figures: ReadonlySet<string>;
}

/**
 * The searchable values of an event, without field names. Excludes sealed values, names of people, session ids and
 * permissions.
 */
export const wordsIn = (eventType: string, data: unknown): Words => {
  const anybodys = new Set<string>();
  const figures = new Set<string>();
  const isFigure = figuresOf(eventType);
  const look = (part: unknown, into: Set<string>): void => {
    if (typeof part === 'number' || typeof part === 'boolean') into.add(String(part));
    else if (typeof part === 'string') {
      if (!isSealed(part)) into.add(part);
    } else if (Array.isArray(part)) for (const one of part) look(one, into);
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part))
        if (!isSession(name, inner) && !tellsPermissions(name) && !isPersonal(name))
          look(inner, into === figures || isFigure(name) ? figures : into);
  };
  look(data, anybodys);
  return { anybodys, figures };
};

/** Limits the cache per event type: where field names are codes, their number is unbounded. */
const MOST_NAMES = 200;
const known = new Map<string, Map<string, boolean>>();

const figuresOf = (eventType: string): ((name: string) => boolean) => {
  const names = known.get(eventType) ?? new Map<string, boolean>();
  known.set(eventType, names);
  return (name) => {
    const told = names.get(name);
    if (told !== undefined) return told;
    const isFigure = readersOf(name, { eventType, category: eventType }).length > 0;
    if (names.size < MOST_NAMES) names.set(name, isFigure);
    return isFigure;
  };
};
