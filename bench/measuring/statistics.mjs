export function median(values) {
  return percentile(values, 0.5);
}

/** The value that this share of all values does not exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
