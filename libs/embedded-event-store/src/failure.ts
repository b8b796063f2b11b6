/** Stored bytes are not what was written. The event is reported and not served. */
export class DataLossError extends Error {}

/** The store cannot be opened. The message says why and what to do. */
export class CannotOpenError extends Error {}

/** Nothing was written, for lack of disk space. Reads still work, and appends may succeed later. */
export class DiskFullError extends Error {
  constructor() {
    super('The disk is full: nothing can be appended until there is room again.');
  }
}
