import { Injectable } from '@nestjs/common';
import { pageOfDocument, pathOf } from '@granary/api/discussions';
import { letterIn } from '@granary/api/texts';
import {
  discussion,
  discussionEvents,
  discussionId,
  factsOf,
  type Discussed,
} from '@granary/domain/discussions';
import { Rejection } from '@granary/domain/kernel';
import { user, type ExistingUser } from '@granary/domain/users';
import { EventStore, stepId, type StoredEvent } from '@granary/event-store';
import { mayReadDocument } from '@granary/platform/documents';
import { Messages, type Letter, type Message } from '../messages/index.ts';
import type { Follower } from '../processes/index.ts';
import { MailChoices, Recipients, rightsOf } from '../users/index.ts';

const LETTER = 'mentioned';
const USEFUL_MS = 86_400_000;

/** Mails those who are mentioned and want it. The text of the comment stays where only its readers see it. */
@Injectable()
export class MentionLetters implements Follower {
  readonly categories = [discussion.category];

  constructor(
    private readonly messages: Messages,
    private readonly store: EventStore,
    private readonly recipients: Recipients,
    private readonly choices: MailChoices,
  ) {
    messages.register(LETTER, (message) => this.compose(message));
  }

  /** One message for each comment and person, however often the comment is revised or the event followed. */
  async follow({ type, data, streamId, metadata, recordedAt }: StoredEvent): Promise<void> {
    if (type !== 'CommentAdded' && type !== 'CommentRevised') return;
    const { document, comment, mentions } = discussionEvents[type].data.parse(data);
    const usefulUntil = new Date(Date.parse(recordedAt) + USEFUL_MS);
    const about = JSON.stringify({ document, comment });
    for (const userId of mentions.filter((person) => person !== metadata.actor.userId)) {
      const id = stepId(`${discussion.category}-${streamId}`, 0n, `${LETTER} ${comment} ${userId}`);
      await this.messages.put({ id, kind: LETTER, userId, language: null, usefulUntil, about });
    }
  }

  /** Undefined if the person does not want it, has no verified address, may not read the document, or is not mentioned any more. */
  private async compose({ userId, about }: Message): Promise<Omit<Letter, 'id'> | undefined> {
    if (!about || !(await this.choices.has(userId, 'mention'))) return undefined;
    const { document, comment } = JSON.parse(about) as { document: Discussed; comment: string };
    const reader = await this.recipients.find(userId);
    if (!reader?.verified.email) return undefined;
    const { state } = await this.store.load(discussion, discussionId(document));
    const found = state.comments.get(comment);
    if (!found?.mentions.includes(userId) || !(await this.mayRead(reader, document))) return undefined;
    const to = await this.recipients.emailOf(reader);
    if (!to) return undefined;
    const { state: author } = await this.store.load(user, found.author);
    const page = pageOfDocument(document, rightsOf(reader).permissions.has('outbound:read'));
    const values = {
      name: reader.profile.realName,
      author: author.status === 'none' ? '' : author.profile.realName || author.username,
      document: document.number,
      link: this.recipients.linkTo(pathOf({ ...page, search: { tab: 'comments' } })),
    };
    return { channel: 'mail', to, ...letterIn(await this.recipients.languageOf(reader), LETTER, values) };
  }

  private async mayRead(reader: ExistingUser, document: Discussed): Promise<boolean> {
    try {
      return mayReadDocument(rightsOf(reader), document.kind, await factsOf(this.store, document));
    } catch (error) {
      // Deleted for good since.
      if (error instanceof Rejection && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
