/** Subjects of a package. In a file of its own because screen URLs are parsed before the contracts load. */
export const packageKinds = ['batch', 'recall', 'customer', 'period'] as const;
export type PackageKind = (typeof packageKinds)[number];
