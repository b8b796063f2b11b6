import { reject } from '../kernel/index.ts';
import type { Comment, Discussion } from './discussion.ts';
import type { Discussed, DiscussionEvent } from './events.ts';
import { COMMENTS_MAX, isChangeable } from './rules.ts';

export interface AddComment {
  readonly document: Discussed;
  readonly comment: string;
  readonly author: string;
  readonly text: string;
  readonly mentions: readonly string[];
}

export const addComment = (state: Discussion, command: AddComment): DiscussionEvent[] => {
  if (state.comments.size >= COMMENTS_MAX) throw reject('TOO_MANY_COMMENTS', { most: COMMENTS_MAX });
  return [{ type: 'CommentAdded', data: { ...command, mentions: unique(command.mentions) } }];
};

export interface ChangeComment {
  readonly document: Discussed;
  readonly comment: string;
  /** User id of whoever changes it. */
  readonly by: string;
  readonly at: string;
}

export interface ReviseComment extends ChangeComment {
  readonly text: string;
  readonly mentions: readonly string[];
}

export const reviseComment = (state: Discussion, command: ReviseComment): DiscussionEvent[] => {
  const found = ownComment(state, command);
  if (found.deleted) throw reject('NOT_FOUND');
  requireChangeable(found, command.at);
  const { document, comment, text } = command;
  const mentions = unique(command.mentions);
  if (text === found.text && mentions.join() === found.mentions.join()) return [];
  const unmentioned = found.mentions.filter((person) => !mentions.includes(person));
  return [{ type: 'CommentRevised', data: { document, comment, text, mentions, unmentioned } }];
};

export const deleteComment = (state: Discussion, command: ChangeComment): DiscussionEvent[] => {
  const found = ownComment(state, command);
  if (found.deleted) return [];
  requireChangeable(found, command.at);
  const { document, comment } = command;
  return [{ type: 'CommentDeleted', data: { document, comment, unmentioned: [...found.mentions] } }];
};

const ownComment = (state: Discussion, { comment, by }: ChangeComment): Comment => {
  const found = state.comments.get(comment);
  if (!found) throw reject('NOT_FOUND');
  if (found.author !== by) throw reject('COMMENT_OF_ANOTHER');
  return found;
};

const requireChangeable = ({ addedAt }: Comment, at: string): void => {
  if (!isChangeable(addedAt, at)) throw reject('COMMENT_SETTLED');
};

const unique = (people: readonly string[]): string[] => [...new Set(people)].toSorted();
