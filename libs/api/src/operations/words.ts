import { sealedText } from '@granary/domain/kernel';
import { isSession, readersOf } from './withheld.ts';

export interface Words {
  /** For whoever may read the log. */
  readonly anybodys: ReadonlySet<string>;
  /** For those who may see costs or prices. */
  readonly figures: ReadonlySet<string>;
}

/** What an event says, without names of fields; what is sealed and what names a session is nobody's. */
export const wordsIn = (eventType: string, data: unknown): Words => {
  const anybodys = new Set<string>();
  const figures = new Set<string>();
  const circumstances = { eventType, category: eventType };
  const look = (part: unknown, into: Set<string>): void => {
    if (typeof part === 'number' || typeof part === 'boolean') into.add(String(part));
    else if (typeof part === 'string') {
      if (!sealedText.safeParse(part).success) into.add(part);
    } else if (Array.isArray(part)) for (const one of part) look(one, into);
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part))
        if (!isSession(name, inner)) look(inner, readersOf(name, circumstances).length > 0 ? figures : into);
  };
  look(data, anybodys);
  return { anybodys, figures };
};
