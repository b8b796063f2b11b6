import { Rejection } from '@granary/domain/kernel';

/** Transient rejections: nothing was decided, so the step is retried. */
const passing: ReadonlySet<string> = new Set(['CONCURRENT_CHANGE', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL']);

/** Whether a step was rejected for good. Any other error is retried. */
export const isRefusal = (error: unknown): error is Rejection =>
  error instanceof Rejection && !passing.has(error.code);
