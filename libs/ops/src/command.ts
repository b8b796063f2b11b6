import type { Language } from '@granary/domain/kernel';
import type { ApiClient } from '@granary/client';
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
  /** How long to wait if no service is available to do the work. */
  readonly timeoutSeconds: number;
}

export interface Invocation {
  readonly client: ApiClient;
  readonly terminal: Terminal;
  readonly options: Options;
  /** Arguments after the command's name. */
  readonly words: readonly string[];
}

/** A command of the CLI. */
export interface Command {
  /** Arguments, as shown in the help: `MODEL [ID]`. */
  readonly words: string;
  readonly summary: string;
  /** Options specific to the command, as shown in the help. Any other option is an error. */
  readonly options?: readonly string[];
  readonly run: (invocation: Invocation) => Promise<ExitCode>;
}
