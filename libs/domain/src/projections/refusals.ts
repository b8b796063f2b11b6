/** Why the projector does not do what was asked: meanwhile things stand otherwise. */
export const requestRefusals = ['build-under-way', 'no-build', 'version-gone', 'nothing-parked'] as const;
export type RequestRefusal = (typeof requestRefusals)[number];
