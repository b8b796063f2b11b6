import { readFile } from 'node:fs/promises';
import { HOME } from './stack/layout.mjs';
import { parseOptions } from './stack/options.mjs';
import { urlOf } from './stack/running-instance.mjs';
import { settingsFromEnvironment } from './stack/settings.mjs';

// npm run import -- FILE [--url http://127.0.0.1:8080] [--user super_admin]
// Defaults: GRANARY_URL and GRANARY_USER, or the stack of this checkout and super_admin.
// The password comes from GRANARY_PASSWORD, to keep it out of the shell history; default: the demo's. Or instead of name
// and password: GRANARY_KEY, the API key of a service account, or GRANARY_TOKEN.

const { values: options, positionals } = parseOptions({
  command: 'npm run import',
  exitCode: 2,
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    user: { type: 'string' },
    language: { type: 'string', default: 'en-US' },
  },
});

const [file] = positionals;
if (!file) {
  console.error(
    'Which file? npm run import -- FILE\nItems, prices, suppliers, customers and opening stock come as CSV or XLSX; see docs/import.md.',
  );
  process.exit(2);
}

try {
  const { commandLineConfig, readConfig } = await import('@granary/platform/config');
  const { connect, credentialsFrom } = await import('@granary/client');
  const { importSheet, readSheet } = await import('@granary/import');
  const config = readConfig(commandLineConfig);
  const { buffer } = new Uint8Array(await readFile(file));
  const sheet = await readSheet(buffer);
  const { credentials, who } = credentialsFrom(config, options.user ?? config.GRANARY_USER);
  const url = (options.url || config.GRANARY_URL || urlOf(settingsFromEnvironment(HOME))).replace(/\/$/, '');
  console.error(`Importing ${file} into ${url} as ${who}`);
  const client = await connect(url, credentials, { language: options.language });
  const result = await importSheet(client, sheet, { language: options.language, onProgress: progress });
  report(result);
} catch (error) {
  console.error(
    error.code === 'ENOENT' ? `There is no file ${file}.` : (error.cause?.message ?? error.message),
  );
  process.exitCode = 1;
}

function progress(done, of) {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${of}`);
}

function report({ kind, rows, imported, errors }) {
  if (process.stdout.isTTY) process.stdout.write('\r');
  console.log(`${kind.replace('_', ' ')}: ${imported} of ${rows} rows imported.`);
  for (const { row, column, message } of errors) {
    console.error(`  row ${row}${column ? `, ${column}` : ''}: ${message}`);
  }
  if (errors.length === 0) return;
  process.exitCode = 1;
  if (imported === 0)
    console.error('Nothing was imported. Correct the rows above and import the file again.');
}
