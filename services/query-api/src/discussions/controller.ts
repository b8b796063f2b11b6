import { Controller, Inject, Res } from '@nestjs/common';
import { anyDocumentWorker } from '@granary/api/access';
import * as contracts from '@granary/api/discussions';
import type { AnswerOf } from '@granary/api/http';
import { factsOf, isChangeable, type Discussed, type DocumentFacts } from '@granary/domain/discussions';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { holds, type Caller } from '@granary/platform/access';
import { mayReadDocument, mayWorkOnDocument, requireDocumentReader } from '@granary/platform/documents';
import { KEPT_FILES, type FileStore } from '@granary/platform/files';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { attachedFiles, serveFile } from '../files/index.ts';
import { activeColleagues, rightsOf } from '../users/index.ts';
import { peopleOf } from './people.ts';
import { discussionOf, type CommentReplayed } from './replay.ts';

@Controller()
export class DiscussionsController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
    @Inject(KEPT_FILES) private readonly files: FileStore,
  ) {}

  /** Replayed from its stream, so that nobody waits for a read model; only the names come from one. */
  @Route(contracts.getDiscussion)
  async find(@Call() call: CallOf<typeof contracts.getDiscussion>): Promise<contracts.DiscussionDetail> {
    const { caller, params, at } = call;
    const { kind } = params;
    const facts = await this.open(caller, params);
    const { comments, attachments, timeline } = await discussionOf(this.store, params);
    const named = comments.flatMap(({ author, mentions }) => [author, ...mentions]);
    const people = await this.reads.snapshot(call, {}, ({ runQuery }) => peopleOf(runQuery, named));
    const mayComment = !facts.deleted && holds(caller, ...anyDocumentWorker);
    const shown = ({ author, username, text, mentions, ...comment }: CommentReplayed) => ({
      ...comment,
      author: people.get(author) ?? { id: author, username, realName: '' },
      text,
      mentions: mentions.flatMap((id) => people.get(id) ?? []),
      changeable:
        mayComment && text !== null && author === caller.userId && isChangeable(comment.addedAt, at),
    });
    return {
      comments: comments.map(shown),
      attachments: attachedFiles(attachments),
      timeline,
      mayComment,
      mayAttach: !facts.deleted && mayWorkOnDocument(caller, kind, facts),
    };
  }

  @Route(contracts.listDocumentReaders)
  async readers(
    @Call() call: CallOf<typeof contracts.listDocumentReaders>,
  ): Promise<AnswerOf<typeof contracts.listDocumentReaders>> {
    const { caller, params } = call;
    const facts = await this.open(caller, params);
    const people = await this.reads.snapshot(call, {}, ({ runQuery }) => activeColleagues(runQuery));
    const able = people.filter(
      (person) => person.id !== caller.userId && mayReadDocument(rightsOf(person), params.kind, facts),
    );
    return { rows: able.map(({ id, username, realName }) => ({ id, username, realName })) };
  }

  @Route(contracts.getDocumentAttachment)
  async attachment(
    @Call() call: CallOf<typeof contracts.getDocumentAttachment>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { caller, params } = call;
    await this.open(caller, params);
    const { attachments } = await discussionOf(this.store, params);
    const file = attachments.find(({ id }) => id === params.attachment);
    if (!file) throw reject('NOT_FOUND');
    await serveFile(reply, this.files, file);
  }

  private async open(caller: Caller, document: Discussed): Promise<DocumentFacts> {
    const facts = await factsOf(this.store, document);
    requireDocumentReader(caller, document.kind, facts);
    return facts;
  }
}
