import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveInbound, inbound, type InboundDocument, type ReceivedLine } from '@granary/domain/inbound';
import { dayIn, momentOnDay, reject } from '@granary/domain/kernel';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedAt, requireUnrefused } from '../commands/index.ts';
import { ProcessRunner } from '../processes/index.ts';
import { BatchCodes } from './batch-codes.ts';
import { Catalogue } from './catalogue.ts';
import { approvalOutcome } from './outcome.ts';
import { latestShipment } from './returns.ts';

type Answer = { batches: ReceivedLine[] };
type Approval = Pick<Parameters<typeof approveInbound>[1], 'notes' | 'seen' | 'inboundDate'>;

export class ApproveInboundCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly number: string;
  readonly approval: Approval;

  constructor(context: CommandContext, number: string, approval: Approval) {
    super();
    this.context = context;
    this.number = number;
    this.approval = approval;
  }
}

/** Records the intent and runs the process at once. A refused claim is thrown, with the document back in review. */
@CommandHandler(ApproveInboundCommand)
export class ApproveInboundHandler implements ICommandHandler<ApproveInboundCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    private readonly batchCodes: BatchCodes,
    private readonly runner: ProcessRunner,
  ) {}

  async execute({ context, number, approval }: ApproveInboundCommand): Promise<Committed<Answer>> {
    const { inboundDate } = approval;
    const { state } = await this.store.load(inbound, number);
    if (state.status !== 'present') throw reject('NOT_FOUND');
    const { content, warehouse } = state;
    const refusal = await lookedAt(this.lookAgain(state));
    const timeZone = await this.catalogue.timeZone(warehouse);
    const today = dayIn(timeZone, context.at);
    const day = inboundDate ?? content.inboundDate;
    const assigned = await this.batchCodes.assign({ ...content, inboundDate: day }, context.commandId);
    const shippedAt = await latestShipment(this.store, content);
    const receivedAt = momentOnDay(day, { at: context.at, timeZone, after: shippedAt });
    const when = { ...context, occurredAt: receivedAt };
    const { state: after, position } = await this.runner.carryOut(inbound, number, when, (before) => {
      const approved = approveInbound(before, {
        ...approval,
        by: context.actor,
        receivedAt,
        today,
        assigned,
      });
      requireUnrefused(refusal);
      return approved;
    });
    return committed({ batches: approvalOutcome(after) }, position);
  }

  /** Checks again, because weeks may pass between a draft and its approval. */
  private async lookAgain({ warehouse, content }: InboundDocument): Promise<void> {
    await this.catalogue.requireWarehouse(warehouse);
    await this.catalogue.requireReceivable(content);
  }
}
