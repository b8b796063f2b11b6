import { z } from 'zod';
import { attachment } from '../attachments/index.ts';
import { event, type EventOf } from '../kernel/index.ts';
import { discussedKinds, fileKinds } from './rules.ts';

const discussed = z.object({ kind: z.enum(discussedKinds), number: z.string() });
const withFiles = z.object({ kind: z.enum(fileKinds), number: z.string() });
const comment = z.uuid();
const text = z.string();
/** User ids. */
const people = z.array(z.string());

export const discussionEvents = {
  CommentAdded: event(
    1,
    z.object({ document: discussed, comment, author: z.string(), text, mentions: people }),
  ),
  /** `mentions`: everyone mentioned now; `unmentioned`: everyone who was and is not any more. */
  CommentRevised: event(
    1,
    z.object({ document: discussed, comment, text, mentions: people, unmentioned: people }),
  ),
  CommentDeleted: event(1, z.object({ document: discussed, comment, unmentioned: people })),
  DocumentAttachmentAdded: event(1, z.object({ document: withFiles, attachment })),
  DocumentAttachmentRemoved: event(
    1,
    z.object({ document: withFiles, attachment: z.uuid(), name: z.string(), reason: z.string() }),
  ),
} as const;
export type DiscussionEvent = EventOf<typeof discussionEvents>;

export type Discussed = z.output<typeof discussed>;
export type DocumentWithFiles = z.output<typeof withFiles>;
