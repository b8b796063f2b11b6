import { Injectable } from '@nestjs/common';
import { heldBy } from '@granary/api/access';
import {
  discussion,
  discussionId,
  factsOf,
  type Discussed,
  type DocumentFacts,
} from '@granary/domain/discussions';
import { reject } from '@granary/domain/kernel';
import { maySignIn, user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { mayReadDocument, requireDocumentReader } from '@granary/platform/documents';
import { contextOf, type Target } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0];

interface Opened<Document> {
  readonly document: Document;
  readonly facts: DocumentFacts;
  readonly target: Target;
}

/** Loads a document and checks that the caller, and whoever is mentioned, may read it. */
@Injectable()
export class OpenedDocuments {
  constructor(private readonly store: EventStore) {}

  /** Throws `DOCUMENT_DELETED` for a document in the recycle bin. */
  async open<Document extends Discussed>(
    call: Call,
    { kind, number }: Document,
    reason?: string,
  ): Promise<Opened<{ readonly kind: Document['kind']; readonly number: string }>> {
    const document = { kind, number };
    const facts = await factsOf(this.store, document);
    requireDocumentReader(call.caller, kind, facts);
    if (facts.deleted) throw reject('DOCUMENT_DELETED', { number });
    const [home, ...others] = facts.warehouses;
    // A recall has several; a transfer belongs to where it starts.
    const warehouseId = others.length === 0 || kind !== 'recall' ? home : undefined;
    const context = contextOf(call, {
      ...(warehouseId !== undefined && { warehouseId }),
      ...(reason !== undefined && { reason }),
    });
    return { document, facts, target: { context, id: discussionId(document) } };
  }

  /** Whom a comment mentions so far. */
  async mentionedIn(document: Discussed, comment: string): Promise<readonly string[]> {
    const { state } = await this.store.load(discussion, discussionId(document));
    return state.comments.get(comment)?.mentions ?? [];
  }

  /** Loads the newest rights, so that those revoked a moment ago count. */
  async requireReaders(userIds: readonly string[], { document, facts }: Opened<Discussed>): Promise<void> {
    for (const id of new Set(userIds)) {
      const { state } = await this.store.load(user, id);
      if (state.status === 'none') throw reject('USER_NOT_FOUND', {}, 'mentions');
      const person = { permissions: new Set(heldBy(state)), warehouses: state.warehouses };
      if (!maySignIn(state.status) || !mayReadDocument(person, document.kind, facts))
        throw reject('MENTION_MAY_NOT_READ', { username: state.username }, 'mentions');
    }
  }
}
