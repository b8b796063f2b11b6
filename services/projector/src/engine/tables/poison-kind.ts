import type { PoisonKind } from '@granary/domain/projections';
import { UnreadableEvent } from '@granary/event-store';
import type { Poison } from '../fold/fold.ts';
import { isRefusedData } from './refused-data.ts';

/** Not tried because an earlier event of the stream is parked. */
export class Untried extends Error {
  constructor() {
    super('waits for the events before it');
  }
}

export function kindOf({ error }: Poison): PoisonKind {
  if (error instanceof UnreadableEvent) return error.kind;
  if (error instanceof Untried) return 'untried';
  return isRefusedData(error) ? 'rows-refused' : 'fold-failed';
}
