/** Serves the log in a directory with the embedded event store: `node log-server.mjs DIRECTORY`. */
import { startEmbeddedEventStore } from '@granary/embedded-event-store';

const server = await startEmbeddedEventStore({ directory: process.argv[2], durable: false });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send(server.connectionString);
