import { discussion, type DiscussionEvent } from '@granary/domain/discussions';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { mentionTable } from './mention-table.ts';

const document = { kind: 'outbound', number: 'OUT-1' } as const;
const comment = '01938f5e-0000-7000-8000-000000000001';
const added = (mentions: string[]): DiscussionEvent => ({
  type: 'CommentAdded',
  data: { document, comment, author: 'user-1', text: 'Look', mentions },
});
const revised = (mentions: string[], unmentioned: string[]): DiscussionEvent => ({
  type: 'CommentRevised',
  data: { document, comment, text: 'Look again', mentions, unmentioned },
});
const deleted = (unmentioned: string[]): DiscussionEvent => ({
  type: 'CommentDeleted',
  data: { document, comment, unmentioned },
});
const log = (...events: DiscussionEvent[]) => recorded(on(discussion, 'outbound.OUT-1', events));

describe('the mention table', () => {
  it('has a row for each person mentioned', () => {
    expect(projectInMemory(mentionTable, log(added(['user-2', 'user-3'])))).toMatchObject([
      { person: 'user-2', kind: 'outbound', number: 'OUT-1', mentionedAt: '2026-01-01T00:00:00.000Z' },
      { person: 'user-3' },
    ]);
  });

  it('follows a revision, without telling anybody twice', () => {
    const rows = projectInMemory(
      mentionTable,
      log(added(['user-2', 'user-3']), revised(['user-3', 'user-4'], ['user-2'])),
    );
    expect(rows.map(({ person, mentionedAt }) => [person, mentionedAt])).toEqual([
      ['user-3', '2026-01-01T00:00:00.000Z'],
      ['user-4', '2026-01-01T00:00:01.000Z'],
    ]);
  });

  it('goes with the comment', () => {
    expect(projectInMemory(mentionTable, log(added(['user-2']), deleted(['user-2'])))).toEqual([]);
  });

  it('stays apart where two documents have a comment of the same id', () => {
    const other = { kind: 'outbound', number: 'OUT-2' } as const;
    const again: DiscussionEvent = {
      type: 'CommentAdded',
      data: { document: other, comment, author: 'user-1', text: 'Look', mentions: ['user-2'] },
    };
    const rows = projectInMemory(
      mentionTable,
      recorded(
        on(discussion, 'outbound.OUT-1', [added(['user-2'])]),
        on(discussion, 'outbound.OUT-2', [again]),
      ),
    );
    expect(rows.map(({ person, number }) => [person, number])).toEqual([
      ['user-2', 'OUT-1'],
      ['user-2', 'OUT-2'],
    ]);
  });
});
