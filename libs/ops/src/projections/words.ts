import { readModels, type ReadModel } from '@granary/api/http';
import type { Options } from '../command.ts';
import { UsageError } from '../usage.ts';

const isModel = (word: string): word is ReadModel => (readModels as readonly string[]).includes(word);

export function modelOf(word: string | undefined): ReadModel {
  if (word === undefined) throw new UsageError(`Which read model? There are: ${readModels.join(', ')}`);
  if (!isModel(word))
    throw new UsageError(`There is no read model ${word}. There are: ${readModels.join(', ')}`);
  return word;
}

/** The one that is named, or all. */
export function modelsOf(words: readonly string[], { all }: Options): ReadModel[] {
  const [named] = words;
  if (all && named !== undefined) throw new UsageError(`Either ${named} or --all.`);
  noMore(words, 1);
  return all ? [...readModels] : [modelOf(named)];
}

/** Every action is kept with who did it and why. */
export function reasonOf({ reason }: Options): string {
  if (!reason)
    throw new UsageError('Say why: --reason "…" (5 to 500 characters); it is kept with the action.');
  return reason;
}

export function noMore(words: readonly string[], most: number): void {
  const extra = words[most];
  if (extra !== undefined) throw new UsageError(`What is ${extra} for?`);
}
