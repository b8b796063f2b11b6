/**
 * By which time the past is told: `recorded` is what the house knew at a moment, `effective` what is known now to have
 * been true then. Apart from the contracts, as the addresses of screens load before them.
 */
export const timeBases = ['recorded', 'effective'] as const;
export type TimeBasis = (typeof timeBases)[number];
