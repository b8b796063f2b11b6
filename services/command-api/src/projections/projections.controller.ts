import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/projections';
import type { ModelRequest, Situation } from '@granary/domain/projections';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, type Make } from '../commands/index.ts';
import { projectionCommands } from './projection-commands.ts';
import { RebuildProjectionsCommand } from './rebuild-projections.handler.ts';
import { Situations } from './situations.ts';

type ActionCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly model: string } };

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
    const target = { context: contextOf(call, { reason }), id: model };
    const request = { situation, model, version, switchWhenReady, reason };
    return this.commands.execute(projectionCommands.rebuild(target, request));
  }

  @Route(contracts.rebuildProjections)
  rebuildSeveral(@Call() call: CallOf<typeof contracts.rebuildProjections>) {
    const { reason } = call.body;
    return this.commands.execute(new RebuildProjectionsCommand(contextOf(call, { reason }), call.body));
  }

  @Route(contracts.setRebuildState)
  setState(@Call() call: CallOf<typeof contracts.setRebuildState>) {
    const { pauseRebuild, resumeRebuild } = projectionCommands;
    return this.ask(call, call.body.reason, call.body.state === 'paused' ? pauseRebuild : resumeRebuild);
  }

  @Route(contracts.cancelRebuild)
  cancel(@Call() call: CallOf<typeof contracts.cancelRebuild>) {
    return this.ask(call, call.query.reason, projectionCommands.cancelRebuild);
  }

  @Route(contracts.switchProjection)
  switch(@Call() call: CallOf<typeof contracts.switchProjection>) {
    return this.ask(call, call.body.reason, projectionCommands.switch);
  }

  @Route(contracts.rollBackProjection)
  rollBack(@Call() call: CallOf<typeof contracts.rollBackProjection>) {
    return this.ask(call, call.body.reason, projectionCommands.rollBack);
  }

  @Route(contracts.dropPreviousProjection)
  dropPrevious(@Call() call: CallOf<typeof contracts.dropPreviousProjection>) {
    return this.ask(call, call.query.reason, projectionCommands.dropPrevious);
  }

  /** The command id is the id of the verification. */
  @Route(contracts.requestVerification)
  async verify(@Call() call: CallOf<typeof contracts.requestVerification>) {
    const { reason, stage } = call.body;
    const { model } = call.params;
    const situation = await this.situations.of(model);
    const target = { context: contextOf(call, { reason }), id: model };
    const request = { model, stage, reason };
    return this.commands.execute(
      projectionCommands.verify(target, { id: call.commandId, situation, request }),
    );
  }

  private async ask(
    call: ActionCall,
    reason: string,
    command: Make<ModelRequest & { situation: Situation }, Record<string, never>>,
  ) {
    const { model } = call.params;
    const situation = await this.situations.of(model);
    const target = { context: contextOf(call, { reason }), id: model };
    return this.commands.execute(command(target, { situation, model, reason }));
  }
}
