import type { PartHealth } from '../health/index.ts';
import type { FileStore } from './file-store.ts';

/** The files of documents, among the providers of a service. */
export const KEPT_FILES = Symbol('KeptFiles');

/** Degraded, not down: everything but files goes on, and another instance would not reach them either. */
export const filesHealth = async (files: FileStore): Promise<PartHealth> => {
  try {
    await files.probe();
    return { status: 'ok' };
  } catch {
    return { status: 'degraded', detail: 'files cannot be reached' };
  }
};
