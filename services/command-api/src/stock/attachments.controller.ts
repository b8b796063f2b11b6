import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/stock';
import { attachToBatch, batchNamed, removeFromBatch, stock, stockStreamId } from '@granary/domain/stock';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';
import { Files } from '../files/index.ts';

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
    const id = call.commandId;
    const attachment = await this.files.attachment({ id, ...call.body });
    return this.commands.execute(
      changeStream(
        contextOf(call, { warehouseId: batch.warehouse }),
        stock,
        stockStreamId(batch),
        (state) => attachToBatch(state, { ...batch, attachment }),
        () => ({ id }),
      ),
    );
  }

  @Route(contracts.removeFromBatch)
  remove(@Call() call: CallOf<typeof contracts.removeFromBatch>) {
    const batch = batchNamed(call.params.id);
    requireWarehouse(call.caller, batch.warehouse);
    const { attachment } = call.params;
    const { reason } = call.query;
    return this.commands.execute(
      changeStream(
        contextOf(call, { warehouseId: batch.warehouse, reason }),
        stock,
        stockStreamId(batch),
        (state) => removeFromBatch(state, { ...batch, attachment, reason }),
      ),
    );
  }
}
