import { lazyPart } from '../app/router/lazy-part.ts';

/** Loaded on demand, because most visits to the batch page do not open this tab. */
export const ImpactTab = lazyPart(async () => ({ default: (await import('./ImpactTab.tsx')).ImpactTab }));
