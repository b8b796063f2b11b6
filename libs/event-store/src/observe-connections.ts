import { Counter, Gauge, type Registry } from 'prom-client';
import { connectionFigures, onCrowdedConnection, type ConnectionFigures } from './connection-figures.ts';

interface Warner {
  warn(facts: object, message: string): void;
}

/** Exports metrics of this process's connections to the event store, and logs a warning when calls may have leaked. */
export const observeConnections = (registry: Registry, logger: Warner): void => {
  measureConnections(registry);
  onCrowdedConnection((openStreams) =>
    logger.warn({ openStreams }, 'many calls are open on one connection to the event store'),
  );
};

const measureConnections = (registry: Registry): void => {
  const counter = (name: string, help: string, figure: keyof ConnectionFigures) =>
    new Counter({
      name: `granary_event_store_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(connectionFigures[figure]);
      },
    });
  counter('connections', 'Connections made; more than one or two are reconnects', 'connections');
  counter('silent_connections', 'Connections given up because nothing answered', 'silentConnections');
  counter('resets', 'Calls cancelled before their end', 'resets');
  counter('resends', 'Appends sent again with the same ids', 'resends');
  counter('repeated_reads', 'Reads continued after an interruption', 'repeatedReads');
  counter('given_up', 'Reads and appends that found no store within their deadline', 'givenUp');
  new Gauge({
    name: 'granary_event_store_open_streams',
    help: 'Calls open now; EventStoreDB serves 100 of one connection at a time',
    registers: [registry],
    collect() {
      this.set(connectionFigures.openStreams);
    },
  });
};
