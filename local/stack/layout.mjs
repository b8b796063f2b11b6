import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Where a started Granary keeps everything of its own. */
export const HOME = join(ROOT, '.granary');

export const RUN = 'run';
export const LAUNCHER = 'launcher';
