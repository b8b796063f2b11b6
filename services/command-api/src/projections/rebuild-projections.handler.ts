import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readModels, type ReadModel } from '@granary/api/http';
import { projection, requestRebuild } from '@granary/domain/projections';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed, type Committed } from '@granary/platform/http';
import { Situations } from './situations.ts';

interface Wanted {
  readonly models?: readonly ReadModel[] | undefined;
  readonly switchWhenReady: boolean;
  readonly reason: string;
}

export class RebuildProjectionsCommand extends Command<Committed<{ models: ReadModel[] }>> {
  readonly context: CommandContext;
  readonly wanted: Wanted;

  constructor(context: CommandContext, wanted: Wanted) {
    super();
    this.context = context;
    this.wanted = wanted;
  }
}

/** Requests a rebuild of each model, all at once, so that the builds share one pass over the log. */
@CommandHandler(RebuildProjectionsCommand)
export class RebuildProjectionsHandler implements ICommandHandler<RebuildProjectionsCommand> {
  constructor(
    private readonly store: EventStore,
    private readonly situations: Situations,
  ) {}

  async execute({ context, wanted }: RebuildProjectionsCommand): Promise<Committed<{ models: ReadModel[] }>> {
    const models = [...new Set(wanted.models ?? readModels)];
    const { switchWhenReady, reason } = wanted;
    const decisions = [];
    for (const model of models) {
      const situation = await this.situations.of(model);
      const request = { model, version: situation.codeVersion ?? 0, switchWhenReady, reason };
      // Skip models that are being built. A rejection is thrown here, before anything is appended.
      decisions.push({ model, events: situation.building ? [] : requestRebuild(situation, request) });
    }
    const decided = await Promise.all(
      decisions.map(({ model, events }) => this.store.decide(projection, model, context, () => events)),
    );
    const last = decided.reduce((most, { position }) => (position > most ? position : most), 0n);
    return committed({ models }, last);
  }
}
