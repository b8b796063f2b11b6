/**
 * Time bases for the past: `recorded` is what was known at a moment, `effective` is what is known today about that
 * moment. In a file of its own because screen URLs are parsed before the contracts load.
 */
export const timeBases = ['recorded', 'effective'] as const;
export type TimeBasis = (typeof timeBases)[number];
