import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();
/** What begins late in a request, or goes on giving answers, is waited for so long all the same. */
const LEAST_MS = 2_000;

/** Whatever reads the store in `work`, and in what comes of it, is given up at this moment of `Date.now()`. */
export const withinDeadline = <Result>(deadline: number, work: () => Result): Result =>
  deadlines.run(deadline, work);

/** When whoever asks now is no longer waited for; undefined where nobody waits for an answer. */
export const givenUpAt = (): number | undefined => {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(deadline, Date.now() + LEAST_MS);
};

/** The request can wait no longer. */
export class DeadlinePassed extends Error {}

/** Passes on what comes. Where somebody waits for an answer to a request, silence ends with `DeadlinePassed`. */
export const untilSilent = <Item>(items: AsyncIterable<Item>): AsyncIterable<Item> =>
  givenUpAt() === undefined ? items : withoutSilence(items);

async function* withoutSilence<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let isSilent = false;
  try {
    for (;;) {
      const next = await before(givenUpAt() ?? Infinity, iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    isSilent = error instanceof DeadlinePassed;
    throw error;
  } finally {
    const left = iterator.return?.();
    // Whoever stands still would not let go either.
    if (isSilent) left?.catch(() => undefined);
    else await left;
  }
}

const before = async <Result>(moment: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(
      () => refuse(new DeadlinePassed('no answer within the deadline')),
      moment - Date.now(),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
