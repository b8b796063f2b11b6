import type { ReportFormat } from '@granary/api/reports';
import type { Role } from '@granary/api/access';
import type { Permission } from '@granary/api/access';
import type { Language } from '@granary/domain/kernel';
import type { Place } from '../database/index.ts';

/** The store of finished files, among the providers. */
export const EXPORTED_FILES = Symbol('ExportedFiles');

/** A file to be made, as passed to the worker thread. */
export interface Job {
  readonly id: string;
  /** Identifies the attempt, so that leftovers of other attempts are ignored. */
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

/** A job with what the thread needs to run it. */
export interface Assignment {
  readonly job: Job;
  readonly databaseUrl: string;
  /** Where to read if it works. */
  readonly standby: Pick<Place, 'url' | 'replayed'> | undefined;
  readonly dataKey: string;
  /** Path of the file, which must not exist yet. */
  readonly path: string;
}

/** The result of a job. */
export interface Made {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Log position at which the data was read. */
  readonly position: string;
}
