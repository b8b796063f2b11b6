import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approveDistribution, distribution } from '@granary/domain/distribution';
import { reject, Rejection } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { lookedUp, requireUnrefused } from '../commands/index.ts';
import { Numbers } from '../numbers/index.ts';
import { OutboundCatalogue, pricesFrom } from '../outbound/index.ts';
import { ProcessRunner } from '../processes/index.ts';
import { isMadeFor } from './distribution.process.ts';
import { Prices } from './prices.ts';

type Answer = { outbound: string | null };
type Approval = Pick<Parameters<typeof approveDistribution>[1], 'notes' | 'seen' | 'grants'>;

export class ApproveDistributionCommand extends Command<Committed<Answer>> {
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

/**
 * Records the intent, with the number of the future outbound order, and creates the order at once. A number is drawn
 * only once the decision would otherwise succeed as the final approval step, whichever step that is.
 */
@CommandHandler(ApproveDistributionCommand)
export class ApproveDistributionHandler implements ICommandHandler<ApproveDistributionCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: Numbers,
    private readonly catalogue: OutboundCatalogue,
    private readonly prices: Prices,
    private readonly runner: ProcessRunner,
  ) {}

  async execute(command: ApproveDistributionCommand): Promise<Committed<Answer>> {
    const { context, number, approval } = command;
    const { state } = await this.store.load(distribution, number);
    if (state.status === 'none') throw reject('NOT_FOUND');
    const { found, refusal } = await lookedUp(this.prices.of(state.content));
    const prices = pricesFrom(found);
    const decide = (outbound: string | null) =>
      this.store.decide(distribution, number, context, (before) => {
        requireUnrefused(refusal);
        return approveDistribution(before, { ...approval, by: context.actor, outbound, prices });
      });
    const decided = await decide(null).catch(async (error: unknown) => {
      if (!lacksNumber(error)) throw error;
      const today = await this.catalogue.day(state.warehouse, context.at);
      return this.numbers.numbered('OUT', context, today, async (made) => {
        await this.requireFree(made, number);
        return decide(made);
      });
    });
    const after = await this.runner.finish(distribution, number, context, decided);
    const record = after.state.status === 'none' ? null : after.state.record;
    return committed({ outbound: record?.outbound ?? null }, after.position);
  }

  /** Rejects a taken code, unless an earlier delivery of this request created the order. */
  private async requireFree(code: string, request: string): Promise<void> {
    const { state } = await this.store.load(outbound, code);
    if (state.status !== 'none' && !isMadeFor(state, request)) throw reject('CODE_TAKEN', { code });
  }
}

const lacksNumber = (error: unknown): boolean =>
  error instanceof Rejection && error.code === 'CONCURRENT_CHANGE' && !('submission' in error.facts);
