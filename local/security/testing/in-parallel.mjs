const AT_ONCE = 8;

/** Processes the whole list with limited concurrency. */
export async function inParallel(list, work, atOnce = AT_ONCE) {
  const waiting = list.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
