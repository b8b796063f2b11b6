import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { historyClock, wallClock } from './clock.ts';
import { startEmbeddedEventStore } from './index.ts';

process.on('uncaughtException', (error) => fail(lineOf(error)));
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '2113' },
    data: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'tls-certificate': { type: 'string' },
    'tls-key': { type: 'string' },
    user: { type: 'string', default: 'admin' },
    // No option for the password itself: lists of processes show options.
    'password-file': { type: 'string' },
    // Told into a new log, see clock.ts.
    history: { type: 'string' },
  },
});

// Errors are reported once, by us.
setLogVerbosity(logVerbosity.NONE);

function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}

function fail(message: string): never {
  process.stderr.write(`embedded event store: ${message}\n`);
  process.exit(1);
}

function passwordIn(file: string): string {
  const password = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  return password || fail(`--password-file ${file} is empty`);
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

if (!values.data) fail('say where the data are: --data DIR');
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port ${values.port} is not a port`);

const { 'tls-certificate': certificate, 'tls-key': key, 'password-file': passwordFile } = values;
if ((certificate === undefined) !== (key === undefined)) fail('TLS needs --tls-certificate and --tls-key');

const eventStore = await startEmbeddedEventStore({
  directory: values.data,
  port,
  host: values.host,
  clock: values.history ? historyClock(values.history) : wallClock,
  tls: certificate && key ? { certificate: readFileSync(certificate), key: readFileSync(key) } : undefined,
  credentials: passwordFile ? { user: values.user, password: passwordIn(passwordFile) } : undefined,
  log: (line) => process.stdout.write(`${line}\n`),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void eventStore.close().then(() => process.exit(0)));
}
if (!isLoopback(values.host))
  process.stderr.write(
    `embedded event store: WARNING: it listens on ${values.host}, beyond this machine${passwordFile ? '' : ': whoever reaches it can read and write everything, without a password'}\n`,
  );
process.stdout.write(
  `embedded event store listening on ${values.host}:${eventStore.port} – for laptops and tests, not for production\n`,
);
