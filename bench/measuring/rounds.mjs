/**
 * Runs several measurements in turns, so that noise affects all alike, and reverses the order every round. Returns an
 * object with their results per round.
 */
export async function inTurns(rounds, measures) {
  const turns = Object.entries(measures);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {};
    for (const [name, measure] of round % 2 === 0 ? turns : turns.toReversed())
      result[name] = await measure();
    results.push(result);
  }
  return results;
}

/** `clients` concurrent loops call `once(client)` for the given time. Returns operations per second. */
export async function keepDoing(milliseconds, clients, once) {
  const begun = performance.now();
  let count = 0;
  const busy = async (client) => {
    while (performance.now() - begun < milliseconds) {
      await once(client);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => busy(client)));
  return (count * 1000) / (performance.now() - begun);
}

/** Returns the duration in ms. */
export async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
