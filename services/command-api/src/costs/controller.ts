import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/costs';
import { category, requireEntry } from '@granary/domain/configuration';
import { markupId, type MarkupScope } from '@granary/domain/costs';
import { item, requireKnownItem } from '@granary/domain/items';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { markupCommands } from './markup-commands.ts';

@Controller()
export class CostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.setMarkup)
  async setMarkup(@Call() call: CallOf<typeof contracts.setMarkup>) {
    const { percent, reason, ...scope } = call.body;
    await this.requireTarget(scope);
    const target = { context: contextOf(call), id: markupId(scope) };
    return this.commands.execute(markupCommands.set(target, { scope, percent, reason }));
  }

  @Route(contracts.clearMarkup)
  clearMarkup(@Call() call: CallOf<typeof contracts.clearMarkup>) {
    const { reason, ...scope } = call.query;
    const target = { context: contextOf(call), id: markupId(scope) };
    return this.commands.execute(markupCommands.clear(target, { scope, reason }));
  }

  private async requireTarget({ kind, target }: MarkupScope): Promise<void> {
    if (target === null) return;
    if (kind === 'item') requireKnownItem((await this.store.load(item, target)).state, target, 'target');
    if (kind === 'category') requireEntry((await this.store.load(category, target)).state, target, 'target');
  }
}
