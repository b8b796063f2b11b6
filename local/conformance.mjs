// Example: `npm run conformance -- esdb://127.0.0.1:2113?tls=false`. See docs/operations.md.
import { runConformance } from './conformance/run.mjs';
import { parseOptions } from './stack/options.mjs';

const { values, positionals } = parseOptions({
  command: 'npm run conformance',
  options: { part: { type: 'string', multiple: true } },
  allowPositionals: true,
});

try {
  process.exitCode = await runConformance({ addresses: positionals, parts: values.part ?? [] });
} catch (error) {
  const missing = error.code === 'ERR_MODULE_NOT_FOUND';
  console.error(
    `npm run conformance: ${missing ? 'Granary is not built here: npm run build first.' : error.message}`,
  );
  process.exitCode = 1;
}
