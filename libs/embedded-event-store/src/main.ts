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
    // Told into a new log, see clock.ts.
    history: { type: 'string' },
  },
});

// Errors are reported once, by us.
setLogVerbosity(logVerbosity.NONE);

const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');

function fail(message: string): never {
  process.stderr.write(`embedded event store: ${message}\n`);
  process.exit(1);
}

if (!values.data) fail('say where the data are: --data DIR');
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port ${values.port} is not a port`);

const eventStore = await startEmbeddedEventStore({
  directory: values.data,
  port,
  host: values.host,
  clock: values.history ? historyClock(values.history) : wallClock,
  log: (line) => process.stdout.write(`${line}\n`),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void eventStore.close().then(() => process.exit(0)));
}
process.stdout.write(
  `embedded event store listening on ${values.host}:${eventStore.port} – for laptops and tests, not for production\n`,
);
