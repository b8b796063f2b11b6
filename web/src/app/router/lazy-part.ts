import { lazy } from 'react';
import { withRetries } from './lazy-page.ts';

/** A lazily loaded part of a page. Loads with retries, because React caches a failed load. */
export const lazyPart: typeof lazy = (load) => lazy(() => withRetries(load));
