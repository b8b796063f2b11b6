import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/contracts';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Files } from '../files/index.ts';
import { contractCommands } from './contract-commands.ts';

@Controller()
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
  ) {}

  /** The command id is the attachment id, so a repeated command yields the same attachment. */
  @Route(contracts.attachToContract)
  async attach(@Call() call: CallOf<typeof contracts.attachToContract>) {
    const attachment = await this.files.attachment({ id: call.commandId, ...call.body });
    const target = { context: contextOf(call), id: call.params.code };
    return this.commands.execute(contractCommands.attach(target, { attachment }));
  }

  @Route(contracts.removeFromContract)
  remove(@Call() call: CallOf<typeof contracts.removeFromContract>) {
    const { code, attachment } = call.params;
    const target = { context: contextOf(call), id: code };
    return this.commands.execute(contractCommands.removeAttachment(target, { attachment }));
  }
}
