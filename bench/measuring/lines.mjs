import { median } from './statistics.mjs';

/** A goal for the ratio to the baseline and, optionally, for the value itself. */
export const atMost = (ratio, value = Infinity, unit = '') => ({
  text: value === Infinity ? `≤ ${ratio}×` : `≤ ${ratio}× and ≤ ${value} ${unit}`,
  isMet: (seen) => seen.ratio <= ratio && seen.value <= value,
});
export const atLeast = (ratio) => ({ text: `≥ ${ratio}×`, isMet: (seen) => seen.ratio >= ratio });
/** A goal without a baseline. */
export const valueAtMost = (value, unit) => ({
  text: value === 0 ? 'none' : `≤ ${value} ${unit}`,
  isMet: (seen) => seen.value <= value,
});
/** For figures that explain others. */
export const withoutGoal = { text: '', isMet: () => true };

/**
 * The result of a benchmark: `pairs` has the work and baseline figures of each round. They are compared within a round,
 * because conditions change between rounds. Reports the median; the spread is that of the ratios.
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

/** The result of a benchmark without a baseline; the spread is that of the values. */
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
