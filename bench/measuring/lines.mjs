import { median } from './statistics.mjs';

/** What is promised of the ratio to the baseline, and, where it is said, of the figure itself. */
export const atMost = (ratio, value = Infinity, unit = '') => ({
  text: value === Infinity ? `≤ ${ratio}×` : `≤ ${ratio}× and ≤ ${value} ${unit}`,
  isMet: (seen) => seen.ratio <= ratio && seen.value <= value,
});
export const atLeast = (ratio) => ({ text: `≥ ${ratio}×`, isMet: (seen) => seen.ratio >= ratio });
/** A promise without a baseline. */
export const valueAtMost = (value, unit) => ({
  text: value === 0 ? 'none' : `≤ ${value} ${unit}`,
  isMet: (seen) => seen.value <= value,
});

/**
 * One promise as measured: `pairs` are the figures of work and baseline, a pair for every round. Compared within a
 * round, since the machine is another one in the next; the median of the rounds counts, the spread is that of the ratios.
 */
export function lineOf({ name, unit, goal }, pairs) {
  const ratios = pairs.map(({ work, baseline }) => work / baseline);
  const seen = {
    value: median(pairs.map(({ work }) => work)),
    baseline: median(pairs.map(({ baseline }) => baseline)),
    ratio: median(ratios),
  };
  return {
    name,
    value: rounded(seen.value),
    unit,
    baseline: rounded(seen.baseline),
    ratio: rounded(seen.ratio),
    spread: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
    goal: goal.text,
    ok: goal.isMet(seen),
  };
}

/** A figure that is promised by itself, measured several times; the spread is that of the figure. */
export function plainLine({ name, unit, goal }, values) {
  const value = median(values);
  return {
    name,
    value: rounded(value),
    unit,
    spread: [rounded(Math.min(...values)), rounded(Math.max(...values))],
    goal: goal.text,
    ok: goal.isMet({ value }),
  };
}

const rounded = (value) => Number(value.toPrecision(3));
