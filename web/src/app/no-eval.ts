import { config } from 'zod';

/**
 * The content security policy forbids `eval`. Without this, zod probes for it on every load, and the browser reports
 * the attempt as a violation. Import it before the first schema is created.
 */
config({ jitless: true });
