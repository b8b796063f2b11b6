import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reject, requireUnnamed } from '@granary/domain/kernel';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { masters, type MasterKind } from './masters.ts';
import { References } from './references.ts';
import { RequestsAtWork } from './requests-at-work.ts';

type Answer = Record<string, never>;

/** Longer than any of the requests it waits for. */
const PATIENCE_MS = 10_000;

export class DeleteMasterCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly kind: MasterKind;
  readonly code: string;
  readonly reason: string;

  constructor(context: CommandContext, kind: MasterKind, code: string, reason: string) {
    super();
    this.context = context;
    this.kind = kind;
    this.code = code;
    this.reason = reason;
  }
}

/**
 * A deletion and a document that names the code cannot be one append. So the deletion waits for requests that may have
 * seen the code before it, checks the references again, and is reverted if something names the code. After a crash the
 * follower reverts it.
 */
@CommandHandler(DeleteMasterCommand)
export class DeleteMasterHandler implements ICommandHandler<DeleteMasterCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly references: References,
    private readonly requests: RequestsAtWork,
  ) {}

  async execute({ context, kind, code, reason }: DeleteMasterCommand): Promise<Committed<Answer>> {
    const deadline = Date.now() + PATIENCE_MS;
    const namedBy = await this.references.of(kind, code, deadline);
    await crashPoint('master:unnamed');
    const { position } = await masters[kind].remove(this.store, code, context, { namedBy, reason });
    await crashPoint('master:deleted');
    await this.requests.ended(deadline);
    const namedSince = await this.references.of(kind, code, deadline);
    const step = stepContext(context, stepId(`${kind}-${code}`, 0n, 'reinstate', context.commandId));
    const { state } = await masters[kind].reinstate(this.store, code, step, namedSince);
    requireUnnamed(code, namedSince);
    // A concurrent check may have found a reference that has been removed since.
    if (state.status !== 'deleted') throw reject('CONCURRENT_CHANGE');
    return committed({}, position);
  }
}
