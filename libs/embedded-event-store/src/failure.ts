/** Stored bytes are not what was written: the event is reported and not served. */
export class DataLossError extends Error {}

/** The store cannot be opened: the message says why and what to do. */
export class CannotOpenError extends Error {}

/** Nothing was written, because there is no room. What is there can be read, and there may be room later. */
export class DiskFullError extends Error {
  constructor() {
    super('The disk is full: nothing can be appended until there is room again.');
  }
}
