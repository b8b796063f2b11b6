export { MentionRow } from './mention-row.ts';
