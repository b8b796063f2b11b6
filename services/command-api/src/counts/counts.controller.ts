import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/counts';
import { count, type CountDocument } from '@granary/domain/counts';
import { reject } from '@granary/domain/kernel';
import { actorOf, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, Documents, type Make } from '../commands/index.ts';
import { ApproveCountCommand } from './approve-count.handler.ts';
import { countCommands } from './count-commands.ts';
import { OpenCountCommand } from './open-count.handler.ts';
import { Shelves } from './shelves.ts';

type DocumentCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly number: string } };

@Controller()
export class CountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: Documents,
    private readonly shelves: Shelves,
  ) {}

  @Route(contracts.openCount)
  open(@Call() call: CallOf<typeof contracts.openCount>) {
    const { warehouse } = call.body;
    requireWarehouse(call.caller, warehouse);
    return this.commands.execute(
      new OpenCountCommand(contextOf(call, { warehouseId: warehouse }), call.body),
    );
  }

  @Route(contracts.addCountLine)
  async addLine(@Call() call: CallOf<typeof contracts.addCountLine>) {
    const { number } = call.params;
    const { document, context } = await this.documents.open(count, call, number);
    const [found] = await this.shelves.placesOf(document.warehouse, [call.body]);
    if (!found) throw reject('BATCH_NOT_FOUND', { batch: call.body.batch });
    return this.commands.execute(countCommands.addLine({ context, id: number }, found));
  }

  @Route(contracts.countLine)
  async countLine(@Call() call: CallOf<typeof contracts.countLine>) {
    const { number, line } = call.params;
    const { document, context } = await this.documents.open(count, call, number);
    const counted = { ...call.body, line, by: actorOf(call.caller) };
    const { book, seen } = await this.shelves.bookFor(document.warehouse, lineOf(document, line), call.body);
    return this.commands.execute(
      countCommands.countLine({ context, id: number }, { ...counted, book, seen }),
    );
  }

  @Route(contracts.submitCount)
  submit(@Call() call: CallOf<typeof contracts.submitCount>) {
    return this.change(call, countCommands.submit, { by: actorOf(call.caller) });
  }

  @Route(contracts.requestRecount)
  requestRecount(@Call() call: CallOf<typeof contracts.requestRecount>) {
    return this.change(call, countCommands.requestRecount, call.body, call.body.reason);
  }

  @Route(contracts.approveCount)
  async approve(@Call() call: CallOf<typeof contracts.approveCount>) {
    const { number } = call.params;
    const { notes, submission: seen } = call.body;
    const { context } = await this.documents.open(count, call, number, notes);
    return this.commands.execute(new ApproveCountCommand(context, number, { notes, seen }));
  }

  @Route(contracts.rejectCount)
  reject(@Call() call: CallOf<typeof contracts.rejectCount>) {
    const { reason, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.change(call, countCommands.reject, { by, reason, seen }, reason);
  }

  @Route(contracts.cancelCount)
  cancel(@Call() call: CallOf<typeof contracts.cancelCount>) {
    const { reason } = call.body;
    return this.change(call, countCommands.cancel, { reason }, reason);
  }

  private async change<Data, Answer>(
    call: DocumentCall,
    command: Make<Data, Answer>,
    data: Data,
    reason?: string,
  ) {
    const { number } = call.params;
    const { context } = await this.documents.open(count, call, number, reason);
    return this.commands.execute(command({ context, id: number }, data));
  }
}

const lineOf = ({ lines }: CountDocument, wanted: number) => {
  const line = lines.find((one) => one.line === wanted);
  if (!line) throw reject('LINE_NOT_FOUND', { line: wanted });
  return line;
};
