import type { Language } from '@granary/domain/kernel';
import type { ApiClient } from '@granary/import';
import type { ExitCode } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

export interface Options {
  readonly url: string;
  readonly user: string;
  readonly language: Language;
  readonly json: boolean;
  readonly reason: string | undefined;
  readonly stage: string | undefined;
  readonly stream: string | undefined;
  readonly event: string | undefined;
  readonly all: boolean;
  readonly wait: boolean;
  readonly switch: boolean;
  readonly dryRun: boolean;
  readonly check: boolean;
  /** How long to wait while nobody is there who could do it. */
  readonly timeoutSeconds: number;
}

export interface Invocation {
  readonly client: ApiClient;
  readonly terminal: Terminal;
  readonly options: Options;
  /** What follows the name of the command. */
  readonly words: readonly string[];
}

/** One thing that can be done from the command line. */
export interface Command {
  /** After its name: `MODEL [ID]`. */
  readonly words: string;
  readonly summary: string;
  /** Options of its own, as the help names them; others are refused. */
  readonly options?: readonly string[];
  readonly run: (invocation: Invocation) => Promise<ExitCode>;
}
