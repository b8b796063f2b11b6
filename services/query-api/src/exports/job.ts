import type { ExportFailure } from '@granary/api/exports';
import type { ReportFormat } from '@granary/api/reports';
import type { Role } from '@granary/api/access';
import type { Permission } from '@granary/api/access';
import type { Language } from '@granary/domain/kernel';

/** A file that is to be made, as it is handed to the thread that makes it. */
export interface Job {
  readonly id: string;
  /** Names this attempt: what another one leaves behind is nobody's. */
  readonly run: string;
  readonly kind: string;
  readonly name: string;
  readonly parameters: unknown;
  readonly format: ReportFormat;
  readonly language: Language;
  readonly timeZone: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly warehouses: readonly string[] | 'all';
}

/** What the thread is handed. */
export interface Assignment {
  readonly job: Job;
  readonly databaseUrl: string;
  readonly dataKey: string;
  /** Where the file goes; there is nothing yet. */
  readonly path: string;
}

/** What has become a file. */
export interface Made {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The place in the log that its figures were read at. */
  readonly position: string;
}

/** What a thread tells. */
export type Told =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly failure: ExportFailure; readonly detail: string };
