import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/projections';
import { projection, retryParked, revealParked, skipParked } from '@granary/domain/projections';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';
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
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), projection, model, () =>
        retryParked(situation, { model, stream, eventId, reason }),
      ),
    );
  }

  @Route(contracts.skipParkedEvent)
  async skip(@Call() call: CallOf<typeof contracts.skipParkedEvent>) {
    const { model, eventId } = call.params;
    const { reason } = call.body;
    const situation = await this.situations.of(model);
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), projection, model, (state) =>
        skipParked(state, situation, { model, eventId, reason }),
      ),
    );
  }

  @Route(contracts.revealParkedEvent)
  async reveal(@Call() call: CallOf<typeof contracts.revealParkedEvent>) {
    const { model, eventId } = call.params;
    const { reason } = call.body;
    const situation = await this.situations.of(model);
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), projection, model, () =>
        revealParked(situation, { model, eventId, reason }),
      ),
    );
  }
}
