import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/contracts';
import { attachToContract, contract, removeFromContract } from '@granary/domain/contracts';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf } from '../commands/index.ts';
import { Files } from '../files/index.ts';

@Controller()
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
  ) {}

  /** The command id is the attachment id, so a repeated command yields the same attachment. */
  @Route(contracts.attachToContract)
  async attach(@Call() call: CallOf<typeof contracts.attachToContract>) {
    const id = call.commandId;
    const attachment = await this.files.attachment({ id, ...call.body });
    return this.commands.execute(
      changeStream(
        contextOf(call),
        contract,
        call.params.code,
        (state) => attachToContract(state, { attachment }),
        () => ({ id }),
      ),
    );
  }

  @Route(contracts.removeFromContract)
  remove(@Call() call: CallOf<typeof contracts.removeFromContract>) {
    const { code, attachment } = call.params;
    return this.commands.execute(
      changeStream(contextOf(call), contract, code, (state) => removeFromContract(state, { attachment })),
    );
  }
}
