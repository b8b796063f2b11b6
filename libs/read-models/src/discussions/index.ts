export { DiscussionRow } from './discussion-row.ts';
export { MentionRow } from './mention-row.ts';
