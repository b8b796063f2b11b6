import { join, sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Short files that take minutes. Jest goes by size, starts them last, and leaves the other core idle. */
const LONG = join('local', 'security') + sep;

export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isLong = ({ path, context }) => path.startsWith(join(context.config.rootDir, LONG));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
