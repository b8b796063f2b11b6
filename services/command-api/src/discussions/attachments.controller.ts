import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/discussions';
import { requireDocumentWorker } from '@granary/platform/documents';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Files } from '../files/index.ts';
import { discussionCommands } from './discussion-commands.ts';
import { OpenedDocuments } from './opened-documents.ts';

/** Attachments of every document but contracts and batches. */
@Controller()
export class DocumentAttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OpenedDocuments,
    private readonly files: Files,
  ) {}

  /** The command id is the attachment id, so a repeated command yields the same attachment. */
  @Route(contracts.attachToDocument)
  async attach(@Call() call: CallOf<typeof contracts.attachToDocument>) {
    const { document, facts, target } = await this.documents.open(call, call.params);
    requireDocumentWorker(call.caller, document.kind, facts);
    const attachment = await this.files.attachment({ id: call.commandId, ...call.body });
    return this.commands.execute(discussionCommands.attach(target, { document, attachment }));
  }

  @Route(contracts.removeFromDocument)
  async remove(@Call() call: CallOf<typeof contracts.removeFromDocument>) {
    const { attachment } = call.params;
    const { reason } = call.query;
    const { document, facts, target } = await this.documents.open(call, call.params, reason);
    requireDocumentWorker(call.caller, document.kind, facts);
    return this.commands.execute(
      discussionCommands.removeAttachment(target, { document, attachment, reason }),
    );
  }
}
