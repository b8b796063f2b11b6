/**
 * Measures several things in turns, so that whatever else the machine does meanwhile meets all alike; the order is turned
 * around from round to round. Answers their results, an object a round.
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

/** `clients` of them at once do `once(client)` again and again for so long; answers how often a second that was. */
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

/** How many milliseconds it takes. */
export async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
