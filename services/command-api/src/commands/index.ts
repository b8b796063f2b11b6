export { answering, type Make, type Table, type Target } from './command-table.ts';
export { contextOf } from './context.ts';
export { Creations } from './creations.ts';
export { Documents } from './documents.ts';
export { lookedAt, requireUnrefused, type Refusal } from './looking.ts';
export { ObservedCommandBus } from './observed-command-bus.ts';
export { StreamCommandHandler } from './stream-command.handler.ts';
export { creating, defineCommands, definitionOf, StreamCommand, streamCommands } from './stream-commands.ts';
export { unlessChanged } from './unless-changed.ts';
