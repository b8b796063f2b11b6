import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import type { Attachment } from '../attachments/index.ts';
import {
  addComment,
  attachToDocument,
  commentText,
  deleteComment,
  discussion,
  removeFromDocument,
  reviseComment,
  type DiscussionEvent,
} from './index.ts';

const document = { kind: 'outbound', number: 'OUT-1' } as const;
const comment = '01938f5e-0000-7000-8000-000000000001';
const MONDAY = '2026-11-23T08:00:00.000Z';
const A_DAY_LATER = '2026-11-24T08:00:00.000Z';
const TOO_LATE = '2026-11-24T08:00:00.001Z';
const after = (events: readonly DiscussionEvent[], at = MONDAY) =>
  fold(discussion, events, discussion.initial(), at);
const said = (text = 'Look', mentions: readonly string[] = []) =>
  addComment(after([]), { document, comment, author: 'dara', text, mentions });
const revise = (state: ReturnType<typeof after>, change: Partial<Parameters<typeof reviseComment>[1]> = {}) =>
  reviseComment(state, {
    document,
    comment,
    by: 'dara',
    at: A_DAY_LATER,
    text: 'Look again',
    mentions: [],
    ...change,
  });
const remove = (state: ReturnType<typeof after>, by = 'dara', at = A_DAY_LATER) =>
  deleteComment(state, { document, comment, by, at });
const refusal = (code: string) => expect.objectContaining({ code });

describe('a comment', () => {
  it('mentions each person once', () => {
    expect(said('Look', ['b', 'a', 'b'])).toEqual([
      {
        type: 'CommentAdded',
        data: { document, comment, author: 'dara', text: 'Look', mentions: ['a', 'b'] },
      },
    ]);
  });

  it('is revised by its author within a day, naming who is not mentioned any more', () => {
    const state = after(said('Look', ['a', 'b']));
    expect(revise(state, { mentions: ['b', 'c'] })).toEqual([
      {
        type: 'CommentRevised',
        data: { document, comment, text: 'Look again', mentions: ['b', 'c'], unmentioned: ['a'] },
      },
    ]);
    expect(() => revise(state, { at: TOO_LATE })).toThrow(refusal('COMMENT_SETTLED'));
    expect(() => revise(state, { by: 'sok' })).toThrow(refusal('COMMENT_OF_ANOTHER'));
    expect(() => revise(state, { comment: 'another' })).toThrow(refusal('NOT_FOUND'));
  });

  it('is not revised by the same text', () => {
    expect(revise(after(said()), { text: 'Look' })).toEqual([]);
  });

  it('is deleted by its author within a day, once', () => {
    const events = said('Look', ['a']);
    const deleted = remove(after(events));
    expect(deleted).toEqual([{ type: 'CommentDeleted', data: { document, comment, unmentioned: ['a'] } }]);
    expect(remove(after([...events, ...deleted]))).toEqual([]);
    expect(() => revise(after([...events, ...deleted]))).toThrow(refusal('NOT_FOUND'));
    expect(() => remove(after(events), 'sok')).toThrow(refusal('COMMENT_OF_ANOTHER'));
    expect(() => remove(after(events), 'dara', TOO_LATE)).toThrow(refusal('COMMENT_SETTLED'));
  });

  it('is one of at most 1,000', () => {
    const full = after(
      Array.from({ length: 1_000 }, (_, n) => ({
        type: 'CommentAdded' as const,
        data: { document, comment: `c-${n}`, author: 'dara', text: 'x', mentions: [] },
      })),
    );
    expect(() =>
      addComment(full, { document, comment, author: 'dara', text: 'One more', mentions: [] }),
    ).toThrow(refusal('TOO_MANY_COMMENTS'));
  });

  it('has a text of at most 2,000 characters, without control characters other than line feeds and tabs', () => {
    expect(commentText.parse('  a\r\nb\tc ')).toBe('a\nb\tc');
    expect(commentText.safeParse('x'.repeat(2_000)).success).toBe(true);
    for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b', 'a\u001Bb'])
      expect(commentText.safeParse(text).success).toBe(false);
  });
});

describe('an attachment of a document', () => {
  const attachment: Attachment = {
    id: comment,
    name: 'photo.png',
    type: 'image/png',
    size: 10,
    sha256: 'a'.repeat(64),
  };
  const attached = attachToDocument(after([]), { document, attachment });
  const removal = { document, attachment: comment, reason: 'Wrong photo' };

  it('is added once', () => {
    expect(attached).toEqual([{ type: 'DocumentAttachmentAdded', data: { document, attachment } }]);
    expect(attachToDocument(after(attached), { document, attachment })).toEqual([]);
  });

  it('is removed once, with a reason', () => {
    const removed = removeFromDocument(after(attached), removal);
    expect(removed).toEqual([{ type: 'DocumentAttachmentRemoved', data: { ...removal, name: 'photo.png' } }]);
    expect(removeFromDocument(after([...attached, ...removed]), removal)).toEqual([]);
  });
});
