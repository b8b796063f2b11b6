import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Zod bundles JSON Schema output, which only the servers' API description needs, and English messages, which Granary
 * replaces (`validation-texts.ts`). The build omits both, to reduce the first load. Pinned to zod's version; `web/e2e`
 * verifies that forms and responses are still validated.
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
