import { Rejection } from '@granary/domain/kernel';

/** The bucket was not reached, or refused. `cause` goes to the log and holds nothing of the request. */
export class FilesUnavailable extends Rejection {
  /** A bucket that does not exist is no missing file. */
  readonly isMissingFile: boolean;

  constructor(origin: unknown) {
    super(statusOf(origin) === STORAGE_FULL ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE');
    this.isMissingFile =
      statusOf(origin) === 404 && origin instanceof Error && origin.name !== 'NoSuchBucket';
    this.cause = new Error(`files: ${described(origin)}`);
  }
}

const STORAGE_FULL = 507;

/** Whether another attempt may succeed: no answer, throttled, or a failure of the server. */
export const isTransient = (error: unknown): boolean => {
  const status = statusOf(error);
  return (
    status === undefined || status === 408 || status === 429 || (status >= 500 && status !== STORAGE_FULL)
  );
};

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;

const described = (error: unknown): string => {
  if (!(error instanceof Error)) return 'not reached';
  const code = 'code' in error ? String(error.code) : undefined;
  return [error.name, code, statusOf(error), error.message].filter(Boolean).join(' ');
};
