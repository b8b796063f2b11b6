/** Why the projector rejects a request: the situation has changed since it was made. */
export const requestRefusals = ['build-under-way', 'no-build', 'version-gone', 'nothing-parked'] as const;
export type RequestRefusal = (typeof requestRefusals)[number];
