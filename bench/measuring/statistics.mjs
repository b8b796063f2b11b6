export function median(values) {
  return percentile(values, 0.5);
}

/** The value at this share of the sorted values, `share` in [0, 1]. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
