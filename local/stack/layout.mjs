import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Where a started Granary keeps everything of its own; on another disk, say, where GRANARY_HOME names a folder. */
export const HOME = resolve(process.env.GRANARY_HOME || join(ROOT, '.granary'));

export const RUN = 'run';
export const LAUNCHER = 'launcher';
