import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/projections';
import {
  cancelRebuild,
  dropPreviousVersion,
  pauseRebuild,
  projection,
  requestRebuild,
  requestRollback,
  requestSwitch,
  requestVerification,
  resumeRebuild,
  type ProjectionEvent,
  type Situation,
} from '@granary/domain/projections';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';
import { RebuildProjectionsCommand } from './rebuild-projections.handler.ts';
import { Situations } from './situations.ts';

type ActionCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly model: string } };
interface Because {
  readonly model: string;
  readonly reason: string;
}

/** Operator requests for read models. They are recorded as events, which the projector follows and carries out. */
@Controller()
export class ProjectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly situations: Situations,
  ) {}

  @Route(contracts.rebuildProjection)
  async rebuild(@Call() call: CallOf<typeof contracts.rebuildProjection>) {
    const { reason, switchWhenReady } = call.body;
    const { model } = call.params;
    const situation = await this.situations.of(model);
    const version = call.body.version ?? situation.codeVersion ?? 0;
    return this.commands.execute(
      changeStream(
        contextOf(call, { reason }),
        projection,
        model,
        () => requestRebuild(situation, { model, version, switchWhenReady, reason }),
        ({ events }) => ({ version: versionIn(events) ?? version }),
      ),
    );
  }

  @Route(contracts.rebuildProjections)
  rebuildSeveral(@Call() call: CallOf<typeof contracts.rebuildProjections>) {
    const { reason } = call.body;
    return this.commands.execute(new RebuildProjectionsCommand(contextOf(call, { reason }), call.body));
  }

  @Route(contracts.setRebuildState)
  setState(@Call() call: CallOf<typeof contracts.setRebuildState>) {
    return this.ask(call, call.body.reason, call.body.state === 'paused' ? pauseRebuild : resumeRebuild);
  }

  @Route(contracts.cancelRebuild)
  cancel(@Call() call: CallOf<typeof contracts.cancelRebuild>) {
    return this.ask(call, call.query.reason, cancelRebuild);
  }

  @Route(contracts.switchProjection)
  switch(@Call() call: CallOf<typeof contracts.switchProjection>) {
    return this.ask(call, call.body.reason, requestSwitch);
  }

  @Route(contracts.rollBackProjection)
  rollBack(@Call() call: CallOf<typeof contracts.rollBackProjection>) {
    return this.ask(call, call.body.reason, requestRollback);
  }

  @Route(contracts.dropPreviousProjection)
  dropPrevious(@Call() call: CallOf<typeof contracts.dropPreviousProjection>) {
    return this.ask(call, call.query.reason, dropPreviousVersion);
  }

  /** The command id is the id of the verification. */
  @Route(contracts.requestVerification)
  async verify(@Call() call: CallOf<typeof contracts.requestVerification>) {
    const { reason, stage } = call.body;
    const { model } = call.params;
    const situation = await this.situations.of(model);
    return this.commands.execute(
      changeStream(
        contextOf(call, { reason }),
        projection,
        model,
        () => requestVerification(situation, { model, stage, reason }),
        () => ({ id: call.commandId }),
      ),
    );
  }

  private async ask(
    call: ActionCall,
    reason: string,
    decision: (situation: Situation, because: Because) => ProjectionEvent[],
  ) {
    const { model } = call.params;
    const situation = await this.situations.of(model);
    return this.commands.execute(
      changeStream(contextOf(call, { reason }), projection, model, () =>
        decision(situation, { model, reason }),
      ),
    );
  }
}

function versionIn(events: readonly ProjectionEvent[]): number | undefined {
  const [event] = events;
  return event?.type === 'RebuildRequested' ? event.data.version : undefined;
}
