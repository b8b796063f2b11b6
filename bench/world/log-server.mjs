/** The event store in a process of its own, on a log that may be left behind: `node log-server.mjs DIRECTORY`. */
import { startEmbeddedEventStore } from '@granary/embedded-event-store';

const server = await startEmbeddedEventStore({ directory: process.argv[2], durable: false });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send(server.connectionString);
