import { createHash } from 'node:crypto';

/** An instance that did not answer is asked last for this long. */
const AVOIDED_MS = 2_000;

/**
 * The instances of a service take turns, except for what belongs together: requests of one `key` have the same order of
 * instances, whatever others come and go. `addresses` is one or several.
 */
export function createInstances(addresses) {
  const all = [addresses].flat();
  const failures = new Map();
  let turn = 0;

  const isAvoided = (address) => performance.now() - (failures.get(address) ?? -Infinity) < AVOIDED_MS;

  return {
    /** All of them, in the order in which a request should try them. */
    inTurn(key) {
      turn = (turn + 1) % all.length;
      const ordered =
        key === undefined || all.length === 1
          ? [...all.slice(turn), ...all.slice(0, turn)]
          : all.toSorted((one, other) => weight(one, key) - weight(other, key));
      return ordered.toSorted((one, other) => Number(isAvoided(one)) - Number(isAvoided(other)));
    },
    failed: (address) => void failures.set(address, performance.now()),
  };
}

/** Differs for each pair, so that the keys of an instance that ends are spread over all others. */
const weight = (address, key) => createHash('sha1').update(`${address} ${key}`).digest().readUInt32BE();
