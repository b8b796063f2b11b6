import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/discussions';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { discussionCommands } from './discussion-commands.ts';
import { OpenedDocuments } from './opened-documents.ts';

/** Whoever may read a document and works on some kind of document may comment. */
@Controller()
export class CommentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OpenedDocuments,
  ) {}

  /** The command id is the comment id, so a repeated command yields the same comment. */
  @Route(contracts.addComment)
  async add(@Call() call: CallOf<typeof contracts.addComment>) {
    const opened = await this.documents.open(call, call.params);
    const { text, mentions } = call.body;
    await this.documents.requireReaders(mentions, opened);
    const { document, target } = opened;
    const author = call.caller.userId;
    const comment = call.commandId;
    return this.commands.execute(
      discussionCommands.add(target, { document, comment, author, text, mentions }),
    );
  }

  @Route(contracts.reviseComment)
  async revise(@Call() call: CallOf<typeof contracts.reviseComment>) {
    const opened = await this.documents.open(call, call.params);
    const { text, mentions } = call.body;
    const { document, target } = opened;
    // Whoever was mentioned while they could read the document stays so.
    const before = await this.documents.mentionedIn(document, call.params.comment);
    const added = mentions.filter((id) => !before.includes(id));
    await this.documents.requireReaders(added, opened);
    return this.commands.execute(
      discussionCommands.revise(target, { document, ...changing(call), text, mentions }),
    );
  }

  @Route(contracts.deleteComment)
  async delete(@Call() call: CallOf<typeof contracts.deleteComment>) {
    const { document, target } = await this.documents.open(call, call.params);
    return this.commands.execute(discussionCommands.delete(target, { document, ...changing(call) }));
  }
}

const changing = ({
  params,
  caller,
  at,
}: Pick<CallOf<typeof contracts.deleteComment>, 'params' | 'caller' | 'at'>) => ({
  comment: params.comment,
  by: caller.userId,
  at,
});
