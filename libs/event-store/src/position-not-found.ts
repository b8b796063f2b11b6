import { UnknownError } from '@eventstore/db-client';
import { Rejection } from '@granary/domain/kernel';

/** Positions are opaque: only those that the log itself has given may be read from. */
export class PositionNotFound extends Rejection {
  constructor(position: bigint, cause: unknown) {
    super('POSITION_NOT_FOUND', { position: String(position) });
    this.cause = cause;
  }
}

/** How EventStoreDB answers a read of the whole log from a position that no record has. */
const ANSWERS = /ReadAllResult: (InvalidPosition|Error)|read from an invalid position/;

export const isPositionUnknown = (error: unknown): boolean =>
  error instanceof UnknownError && ANSWERS.test(error.message);
