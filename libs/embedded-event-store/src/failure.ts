/** Stored bytes are not what was written: the event is reported and not served. */
export class DataLossError extends Error {}

/** The store cannot be opened: the message says why and what to do. */
export class CannotOpenError extends Error {}
