/** Random choices; `next` returns numbers in [0, 1). */
export const diceOf = (next) => ({
  chance: (probability) => next() < probability,
  /** Inclusive of both ends. */
  between: (low, high) => low + Math.floor(next() * (high - low + 1)),
  pick: (values) => values[Math.floor(next() * values.length)],
});
