/**
 * Waits for work that runs at the same time. Throws what the first of them in this order failed with, so that a refusal
 * names the first wrong field, whichever was found first.
 */
export const allOrFirstFailure = async <Result>(works: Iterable<Promise<Result>>): Promise<Result[]> => {
  const results: Result[] = [];
  for (const ended of await Promise.allSettled(works)) {
    if (ended.status === 'rejected') throw ended.reason;
    results.push(ended.value);
  }
  return results;
};
