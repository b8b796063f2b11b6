import type { PublicKey } from '@granary/evidence/log';
import { EventStore } from '@granary/event-store';
import type { ExitCode } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import type { AuditSettings, Environment } from './settings.ts';

interface Invocation {
  readonly terminal: Terminal;
  /** Arguments after the command's name. */
  readonly words: readonly string[];
  /** Path of a copy of the heads stored elsewhere. */
  readonly headsCopy: string | undefined;
  /** Public keys that a file is sealed for. */
  readonly recipients: readonly string[];
  readonly env: Environment;
  /** Path of the key that opens a sealed file. */
  readonly identity: string | undefined;
}

interface Described {
  readonly words: string;
  readonly summary: string;
}

/** Reads the event store and the evidence of an installation. */
export interface LogCommand extends Described {
  readonly reads: 'log';
  readonly run: (invocation: Invocation & { readonly settings: AuditSettings }) => Promise<ExitCode>;
}

/** Reads a file only, anywhere, or a copy in a bucket. */
export interface FileCommand extends Described {
  readonly reads: 'file';
  readonly run: (invocation: Invocation & { readonly keys: readonly PublicKey[] }) => Promise<ExitCode>;
}

export type AuditCommand = LogCommand | FileCommand;

export const withLog = async <Answer>(
  { eventStoreUrl, reader }: AuditSettings,
  work: (log: EventStore) => Promise<Answer>,
): Promise<Answer> => {
  const log = new EventStore(eventStoreUrl, { reader });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
};
