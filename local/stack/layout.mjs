import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Data folder of a started Granary; GRANARY_HOME overrides it, for instance to use another disk. */
export const HOME = resolve(process.env.GRANARY_HOME || join(ROOT, '.granary'));

export const RUN = 'run';
export const LAUNCHER = 'launcher';
