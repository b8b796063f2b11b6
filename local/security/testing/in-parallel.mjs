const AT_ONCE = 8;

/** Does the work for all of the list, a few at a time. */
export async function inParallel(list, work, atOnce = AT_ONCE) {
  const waiting = list.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
