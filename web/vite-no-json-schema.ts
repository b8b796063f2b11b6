import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Every zod schema brings the code that writes it as a JSON schema, which the browser never does: 5 KB of what the
 * sign-in page loads. The build leaves it out; calling it would throw.
 */
export const noJsonSchema = (): Plugin => ({
  name: 'granary:no-json-schema',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return `
      const leftOut = () => { throw new Error('JSON schemas are left out of the web'); };
      const make = () => leftOut;
      ${names.map((name) => `export const ${name} = make;`).join('\n')}
      export { make as process };`;
  },
});
