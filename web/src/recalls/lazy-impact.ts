import { lazyPart } from '../app/router/lazy-part.ts';

/** Fetched when it is looked at: the batch page is opened for other things more often. */
export const ImpactTab = lazyPart(async () => ({ default: (await import('./ImpactTab.tsx')).ImpactTab }));
