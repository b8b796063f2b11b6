/** What is decided by chance, from a function that answers from 0 up to, not including, 1. */
export const diceOf = (next) => ({
  chance: (probability) => next() < probability,
  /** Both ends included. */
  between: (low, high) => low + Math.floor(next() * (high - low + 1)),
  pick: (values) => values[Math.floor(next() * values.length)],
});
