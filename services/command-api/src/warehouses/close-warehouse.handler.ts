import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deactivateWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { Closings } from './closings.ts';
import { ExpectedGoods } from './expected-goods.ts';

type Answer = Record<string, never>;

export class CloseWarehouseCommand extends Command<Committed<Answer>> {
  readonly context: CommandContext;
  readonly code: string;
  readonly reason: string;

  constructor(context: CommandContext, code: string, reason: string) {
    super();
    this.context = context;
    this.code = code;
    this.reason = reason;
  }
}

@CommandHandler(CloseWarehouseCommand)
export class CloseWarehouseHandler implements ICommandHandler<CloseWarehouseCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly expected: ExpectedGoods,
    private readonly closings: Closings,
  ) {}

  async execute({ context, code, reason }: CloseWarehouseCommand): Promise<Committed<Answer>> {
    const expected = await this.expected.of(code, context.deadline);
    await crashPoint('warehouse:nothing-expected');
    const { position, events } = await this.store.decide(warehouse, code, context, (state) =>
      deactivateWarehouse(state, { reason, expected }),
    );
    await crashPoint('warehouse:closed');
    if (events.length > 0) await this.closings.requireNothingExpected(code, position, context);
    return committed({}, position);
  }
}
