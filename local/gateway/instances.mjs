/** An instance that did not answer is asked last for this long. */
const AVOIDED_MS = 2_000;

/** The instances of a service take turns. `addresses` is one or several. */
export function createInstances(addresses) {
  const all = [addresses].flat();
  const failures = new Map();
  let turn = 0;

  const isAvoided = (address) => performance.now() - (failures.get(address) ?? -Infinity) < AVOIDED_MS;

  return {
    /** All of them, in the order in which a request should try them. */
    inTurn() {
      turn = (turn + 1) % all.length;
      const ordered = [...all.slice(turn), ...all.slice(0, turn)];
      return ordered.toSorted((one, other) => Number(isAvoided(one)) - Number(isAvoided(other)));
    },
    failed: (address) => void failures.set(address, performance.now()),
  };
}
