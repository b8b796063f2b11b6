import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/stock';
import { batchNamed, stockStreamId } from '@granary/domain/stock';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Files } from '../files/index.ts';
import { stockCommands } from './stock-commands.ts';

/** Attachments of batches: inspection certificates, photos of the goods received. */
@Controller()
export class BatchAttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
  ) {}

  /** The command id is the attachment id, so a repeated command yields the same attachment. */
  @Route(contracts.attachToBatch)
  async attach(@Call() call: CallOf<typeof contracts.attachToBatch>) {
    const batch = batchNamed(call.params.id);
    requireWarehouse(call.caller, batch.warehouse);
    const attachment = await this.files.attachment({ id: call.commandId, ...call.body });
    const context = contextOf(call, { warehouseId: batch.warehouse });
    const target = { context, id: stockStreamId(batch) };
    return this.commands.execute(stockCommands.attach(target, { ...batch, attachment }));
  }

  @Route(contracts.removeFromBatch)
  remove(@Call() call: CallOf<typeof contracts.removeFromBatch>) {
    const batch = batchNamed(call.params.id);
    requireWarehouse(call.caller, batch.warehouse);
    const { attachment } = call.params;
    const { reason } = call.query;
    const context = contextOf(call, { warehouseId: batch.warehouse, reason });
    const target = { context, id: stockStreamId(batch) };
    return this.commands.execute(stockCommands.removeAttachment(target, { ...batch, attachment, reason }));
  }
}
