import { config } from 'zod';

/**
 * The page's security policy forbids code made at run time. Without this, zod tries whether it is forbidden on every
 * load, and the browser reports the attempt as a violation. Imported before the first schema is made.
 */
config({ jitless: true });
