import { outbound, type OutboundEvent, type OutboundState } from '@granary/domain/outbound';
import { defineCommands, StreamCommand, type Table } from '../commands/index.ts';

/** A command whose decision opens work on stock. Resolves once the work has an outcome. */
export class RunOutboundCommand<Answer> extends StreamCommand<Answer> {}

/** Like `streamCommands`, but the answers are built from the outcome of the work. */
export const workCommands = <Entries extends Table<OutboundState, OutboundEvent, OutboundEvent>>(
  entries: Entries,
) => defineCommands(RunOutboundCommand, outbound, entries);
