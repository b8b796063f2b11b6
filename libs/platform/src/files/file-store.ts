import type { Readable } from 'node:stream';

export interface FoundFile {
  readonly size: number;
  /** In milliseconds; a bucket tells seconds, and this is their end. */
  readonly changedAt: number;
}

export interface OpenedFile {
  readonly size: number;
  readonly content: Readable;
}

/** A complete file on the local disk. */
export interface WholeFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Where files are kept by name, such as `ab/cdef`: a folder, or a bucket. Throws `SERVICE_UNAVAILABLE` while a bucket
 * cannot be reached.
 */
export interface FileStore {
  /** The local folder for files that are not whole yet. */
  readonly drafts: string;
  /** Takes over a whole file from `drafts`, under a new or known name. Nobody sees a part of it; durable on return. */
  keep(name: string, draft: WholeFile): Promise<void>;
  find(name: string): Promise<FoundFile | undefined>;
  /** Opens a file before the response starts, so that it can still report a missing file; undefined if there is none. */
  open(name: string): Promise<OpenedFile | undefined>;
  /** Every whole file, or those below a folder; their names are complete. */
  list(folder?: string): AsyncIterable<FoundFile & { readonly name: string }>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Throws if the files cannot be reached. */
  probe(): Promise<void>;
}
