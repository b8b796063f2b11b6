import { lazy } from 'react';
import { withRetries } from './lazy-page.ts';

/** A part of a page whose code comes when it is needed: tried again as a page is, for React would remember a failure. */
export const lazyPart: typeof lazy = (load) => lazy(() => withRetries(load));
