import { UnknownError } from '@eventstore/db-client';
import { Rejection } from '@granary/domain/kernel';

/** No record exists at the position to read from. Positions are opaque: only those returned by this log are valid. */
export class PositionNotFound extends Rejection {
  constructor(position: bigint, cause: unknown) {
    super('POSITION_NOT_FOUND', { position: String(position) });
    this.cause = cause;
  }
}

/** EventStoreDB's responses to reading the whole log from a position without a record. */
const ANSWERS = /ReadAllResult: (InvalidPosition|Error)|read from an invalid position/;

export const isPositionUnknown = (error: unknown): boolean =>
  error instanceof UnknownError && ANSWERS.test(error.message);
