import { readModels, type ReadModel } from '@granary/api/http';
import type { Options } from '../command.ts';
import { UsageError } from '../usage.ts';

const isModel = (word: string): word is ReadModel => (readModels as readonly string[]).includes(word);

/** Throws `UsageError`. */
export function modelOf(word: string | undefined): ReadModel {
  if (word === undefined) throw new UsageError(`Which read model? There are: ${readModels.join(', ')}`);
  if (!isModel(word))
    throw new UsageError(`There is no read model ${word}. There are: ${readModels.join(', ')}`);
  return word;
}

/** The named model, or all of them. */
export function modelsOf(words: readonly string[], { all }: Options): ReadModel[] {
  const [named] = words;
  if (all && named !== undefined) throw new UsageError(`Either ${named} or --all.`);
  noMore(words, 1);
  return all ? [...readModels] : [modelOf(named)];
}

/** Returns the reason, which is recorded with every action. Throws `UsageError` if missing. */
export function reasonOf({ reason }: Options): string {
  if (!reason)
    throw new UsageError('Say why: --reason "…" (5 to 500 characters); it is kept with the action.');
  return reason;
}

/** Throws `UsageError` if there are more than `most` words. */
export function noMore(words: readonly string[], most: number): void {
  const extra = words[most];
  if (extra !== undefined) throw new UsageError(`What is ${extra} for?`);
}
