import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();
/** Minimum time to wait for the store, even if the request's deadline is nearer or has passed. */
const LEAST_MS = 2_000;

/**
 * Runs `work` with a deadline (as of `Date.now()`) for every read of the store it makes, asynchronous ones included.
 */
export const withinDeadline = <Result>(deadline: number, work: () => Result): Result =>
  deadlines.run(deadline, work);

/** When the current request stops waiting, in milliseconds since the epoch; undefined outside a request. */
export const givenUpAt = (): number | undefined => {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(deadline, Date.now() + LEAST_MS);
};

/** The request's deadline has passed. */
export class DeadlinePassed extends Error {}

/**
 * Passes items through. Within a request, throws `DeadlinePassed` if the next item does not arrive before the deadline.
 */
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
    // A stalled iterator would not finish `return` either.
    if (isSilent) left?.catch(() => undefined);
    else await left;
  }
}

const before = <Result>(moment: number, work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, refuse) => {
    const timer = setTimeout(
      () => refuse(new DeadlinePassed('no answer within the deadline')),
      moment - Date.now(),
    );
    const inTime = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    work.then(
      (result) => inTime(() => resolve(result)),
      (error: unknown) => inTime(() => refuse(error)),
    );
  });
