import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Schemas can describe themselves as JSON Schema, which only the servers' API description asks of them, and bring
 * English texts, where Granary has its own (`validation-texts.ts`). The build leaves both out, so that every first load
 * is lighter. Pinned to zod's version; the journeys of `web/e2e` show that
 * forms and answers are still checked.
 */
export const schemasWithoutJsonSchema = (): Plugin => ({
  name: 'granary:zod',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({});';
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined;
    const names = readFileSync(id, 'utf8').matchAll(
      /^export (?:const|function) (\w+)|^export \{ (\w+ as \w+) \};$/gm,
    );
    return [...names]
      .map(([, name, renamed]) =>
        name ? `export const ${name} = () => undefined;` : `export { ${renamed!} };`,
      )
      .join('\n');
  },
});
