import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/projections';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { projectionCommands } from './projection-commands.ts';
import { Situations } from './situations.ts';

/** Operator actions on events that a read model could not fold. */
@Controller()
export class ParkedEventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly situations: Situations,
  ) {}

  @Route(contracts.retryParkedEvents)
  async retry(@Call() call: CallOf<typeof contracts.retryParkedEvents>) {
    const { reason, stream = null, eventId = null } = call.body;
    const { model } = call.params;
    const situation = await this.situations.of(model);
    const target = { context: contextOf(call, { reason }), id: model };
    const request = { situation, model, stream, eventId, reason };
    return this.commands.execute(projectionCommands.retryParked(target, request));
  }

  @Route(contracts.skipParkedEvent)
  async skip(@Call() call: CallOf<typeof contracts.skipParkedEvent>) {
    const { model, eventId } = call.params;
    const { reason } = call.body;
    const situation = await this.situations.of(model);
    const target = { context: contextOf(call, { reason }), id: model };
    return this.commands.execute(
      projectionCommands.skipParked(target, { situation, model, eventId, reason }),
    );
  }

  @Route(contracts.revealParkedEvent)
  async reveal(@Call() call: CallOf<typeof contracts.revealParkedEvent>) {
    const { model, eventId } = call.params;
    const { reason } = call.body;
    const situation = await this.situations.of(model);
    const target = { context: contextOf(call, { reason }), id: model };
    return this.commands.execute(
      projectionCommands.revealParked(target, { situation, model, eventId, reason }),
    );
  }
}
