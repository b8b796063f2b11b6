import { parseArgs } from 'node:util';

/**
 * Parses the command line as `parseArgs` does. If it is not valid, prints one line that says why and what there is, and
 * ends the process.
 *
 * @returns {{ values: any; positionals: string[] }}
 */
export function parseOptions({ command, options = {}, exitCode = 1, ...config }) {
  try {
    return parseArgs({ options, ...config });
  } catch (error) {
    // Node adds advice for programmers after the first sentence.
    const [fault] = error.message.split(/\. (?=[A-Z])/);
    const names = Object.keys(options).map((name) => `--${name}`);
    const known = names.length > 0 ? `it takes ${names.join(', ')}` : 'it takes no options';
    process.stderr.write(`${command}: ${fault.replace(/\.$/, '')}; ${known}.\n`);
    return process.exit(exitCode);
  }
}
