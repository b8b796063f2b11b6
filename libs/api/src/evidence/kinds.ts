/** What a package is about; apart from the contracts, as the addresses of screens load before them. */
export const packageKinds = ['batch', 'recall', 'customer', 'period'] as const;
export type PackageKind = (typeof packageKinds)[number];
